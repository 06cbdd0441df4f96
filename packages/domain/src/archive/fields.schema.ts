import { text, Timestamp } from "@earshot/operations/schema";
import { textBudget } from "../text/text-budget.schema.ts";

/** An instant that an archive has, such as one before 1970. PostgreSQL has no year 0. */
export const At = Timestamp.refine((value) => /^(?!0+-)\d{4,6}-/.test(value) && !Number.isNaN(Date.parse(value)), {
  error: "must be an ISO 8601 date and time in UTC",
});

export const short = text(0, 500);
export const address = text(0, 70_000);

/** A long text. Earlier versions stored longer ones than this one accepts. */
export const long = text(0, 4 * textBudget.changelog);

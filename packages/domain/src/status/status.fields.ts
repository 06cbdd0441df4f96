import { listField, plainType } from "@earshot/operations";
import { statusRows } from "./status.queries.ts";
import { FeedbackStatus } from "./status.schema.ts";
import { listStatuses } from "./status.ts";

export { stageOf, statusRows } from "./status.queries.ts";

export const statusType = plainType("FeedbackStatus", FeedbackStatus);

/** A project's statuses. */
export const statusesField = listField(() => statusType, statusRows, {
  description: "In their order.",
  access: listStatuses.access,
});

import { listField, type ObjectType, plainFields } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { FeedbackStatus, statuses } from "./status.schema.ts";

const statusType: ObjectType = {
  name: "FeedbackStatus",
  description: FeedbackStatus.description ?? "",
  fields: plainFields(FeedbackStatus),
};

const columns = sql.join(Object.keys(FeedbackStatus.shape).map((name) => sql.ref(name)));
const rows = statuses.map(({ id, name, color, stage, position }) => {
  const texts = [id, name, color, stage].map((text) => sql.lit(text));
  return sql`(${sql.join([...texts, sql.lit(position)])})`;
});

/** A project's statuses, in their order. */
export const statusRows: RawBuilder<z.output<typeof FeedbackStatus>> = sql`(
  select * from (values ${sql.join(rows)}) as status (${columns}) order by position)`;

export const statusesField = listField(
  () => statusType,
  () => statusRows,
  { description: "In their order." },
);

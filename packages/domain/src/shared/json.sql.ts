import { type Expression, type RawBuilder, sql } from "kysely";
import { z } from "zod";

// PostgreSQL's json_agg and json_build_object put white space between what they join; these do not.

/** The rows of a statement as one JSON array, in their order. */
export const jsonArray = <Row>(rows: Expression<Row>): RawBuilder<Row[]> =>
  sql`array_to_json(array(select row_to_json(one) from ${rows} as one))`;

/** A statement's only row as a JSON object. */
export const jsonObject = <Row>(row: Expression<Row>): RawBuilder<Row> =>
  sql`(select row_to_json(one) from ${row} as one)`;

/** One row with the whole answer as `text`; null where nothing is found, and `expects` says whether none is nothing. */
export const asText = (output: z.ZodType, read: Expression<unknown>, expects: boolean): RawBuilder<{ text: string }> =>
  output instanceof z.ZodArray
    ? sql`select ${expects ? sql`nullif(${jsonArray(read)}::text, '[]')` : sql`${jsonArray(read)}::text`} as text`
    : sql`select ${jsonObject(read)}::text as text`;

/** Who asks, as the one column `who` of the first row: the rows of a long answer are many, and who asks is one. */
export const whoOnce = sql`case when row_number() over () = 1 then row_to_json(asked) end as who`;

/** An array of such rows as JSON, which leaves out what is undefined. Where there is none, they are one of nulls. */
export function longText(rows: readonly { id?: unknown; who?: unknown }[]): string {
  for (const row of rows) row.who = undefined;
  return JSON.stringify(rows.filter(({ id }) => id !== null));
}

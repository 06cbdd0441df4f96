import { type Expression, type RawBuilder, sql } from "kysely";
import { z } from "zod";

// The alias has a space, so that no column has its name: row_to_json would take the column.
// PostgreSQL's json_agg and json_build_object put white space between what they join; these do not.

/** The rows of a statement as one JSON array, in their order. */
export const jsonArray = <Row>(rows: Expression<Row>): RawBuilder<Row[]> =>
  sql`array_to_json(array(select row_to_json("one row") from ${rows} as "one row"))`;

/** The only row of a statement as a JSON object. */
export const jsonObject = <Row>(row: Expression<Row>): RawBuilder<Row> =>
  sql`(select row_to_json("one row") from ${row} as "one row")`;

/** One row with the whole answer as `text`. It is null if nothing is found; `expects` makes an empty list count as that. */
export const asText = (output: z.ZodType, read: Expression<unknown>, expects: boolean): RawBuilder<{ text: string }> =>
  output instanceof z.ZodArray
    ? sql`select ${expects ? sql`nullif(${jsonArray(read)}::text, '[]')` : sql`${jsonArray(read)}::text`} as text`
    : sql`select ${jsonObject(read)}::text as text`;

/** The caller as JSON in the first row: the rows of a long answer are many, and the caller is one. */
export const callerOnce = sql`case when row_number() over () = 1 then row_to_json(caller) end as caller`;

/** The caller of such rows, with the rows as the answer's `text`. Without any there is one, of nulls. */
export function withJson<Caller>(rows: readonly { id?: unknown; caller?: Caller | undefined }[]): Caller {
  const caller = rows[0]?.caller;
  // JSON.stringify leaves out what is undefined.
  for (const row of rows) row.caller = undefined;
  return { ...caller, text: JSON.stringify(rows.filter(({ id }) => id !== null)) } as Caller;
}

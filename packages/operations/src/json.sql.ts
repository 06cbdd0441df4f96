import { type Expression, type RawBuilder, sql } from "kysely";
import { z } from "zod";

// PostgreSQL's json_agg and json_build_object put white space between what they join; these do not.

/** The rows of a statement as one JSON array, in their order. */
export const jsonArray = <Row>(rows: Expression<Row>): RawBuilder<Row[]> =>
  sql`array_to_json(array(select row_to_json(one) from ${rows} as one))`;

/** The only row of a statement as a JSON object. */
export const jsonObject = <Row>(row: Expression<Row>): RawBuilder<Row> =>
  sql`(select row_to_json(one) from ${row} as one)`;

/** One row with the whole answer as `text`. It is null if nothing is found; `expects` makes an empty list count as that. */
export const asText = (output: z.ZodType, read: Expression<unknown>, expects: boolean): RawBuilder<{ text: string }> =>
  output instanceof z.ZodArray
    ? sql`select ${expects ? sql`nullif(${jsonArray(read)}::text, '[]')` : sql`${jsonArray(read)}::text`} as text`
    : sql`select ${jsonObject(read)}::text as text`;

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

/** The limits of a response. */
export interface Bounds {
  /** The most bytes. */
  maxBytes: number;
}

/** The most bytes of a list, in SQL. */
type Bytes = number | Expression<number>;

/**
 * True while the rows have at most `maxBytes` together. Each row adds its share of the largest float, so the sum overflows at
 * the first row beyond, and the statement fails without reading on. See orTooLarge.
 */
const fits = (bytes: RawBuilder<unknown>, maxBytes: Bytes) =>
  sql`sum(${bytes} * (1.7976931348623157e308::float8 / ${maxBytes}::int)) is not null`;

/** The same as jsonArray, of a list that may be too long. */
export const boundedArray = <Row>(rows: Expression<Row>, maxBytes: Bytes): RawBuilder<Row[]> =>
  sql`(select coalesce(case when ${fits(sql`(pg_column_size(json) - 3)`, maxBytes)} then array_to_json(array_agg(json)) end, '[]')
    from (select row_to_json("one row") as json from ${rows} as "one row" offset 0) as listed)`;

/** The texts of rows that have a column `text`, joined. */
export const boundedTexts = (rows: Expression<unknown>, separator: string, maxBytes: Bytes): RawBuilder<string> =>
  sql`(select coalesce(case when ${fits(sql`octet_length(text)`, maxBytes)} then string_agg(text, ${sql.lit(separator)}) end, '')
    from ${rows} as listed)`;

/** One row with the whole response as `text`. It is null if nothing is found; `expects` makes an empty list count as that. */
export function asText(
  output: z.ZodType,
  read: Expression<unknown>,
  expects: boolean,
  maxBytes: Bytes,
): RawBuilder<string> {
  if (!(output instanceof z.ZodArray)) return sql`${jsonObject(read)}::text`;
  const list = boundedArray(read, maxBytes);
  return expects ? sql`nullif(${list}::text, '[]')` : sql`${list}::text`;
}

export interface BoundedText {
  text: string;
  is_too_large: boolean;
}

/**
 * One row with this text, or with null if it has too many bytes, so that they do not leave the database. A text of lists is
 * built of bounded ones, so that it is not long before it is counted here.
 */
export const bounded = (text: RawBuilder<unknown>, { maxBytes }: Bounds): RawBuilder<BoundedText> =>
  sql`(select case when octet_length(text) <= ${maxBytes}::int then text end as text,
    octet_length(text) > ${maxBytes}::int as is_too_large from (select ${text} as text offset 0) as whole)`;

/** The caller as JSON in the first row: the rows of a long response are many, and the caller is one. */
export const callerOnce = sql`case when row_number() over () = 1 then row_to_json(caller) end as caller`;

interface ListedRow<Caller> {
  id?: unknown;
  caller?: Caller | undefined;
  /** The cursor of the next page, in the last row of a page that is not the last. */
  next?: string | null | undefined;
}

/** The caller of such rows, with the rows as the response's `text`. Without any there is one, of nulls. */
export function withJson<Caller>(rows: readonly ListedRow<Caller>[]): Caller {
  const caller = rows[0]?.caller;
  const next = rows.at(-1)?.next ?? null;
  // JSON.stringify leaves out undefined fields.
  for (const row of rows) row.caller = row.next = undefined;
  return { ...caller, next, text: JSON.stringify(rows.filter(({ id }) => id !== null)) } as Caller;
}

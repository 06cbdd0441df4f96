import { type Expression, sql } from "kysely";

/** A cursor in SQL, as `cursorOf` in cursor.schema.ts encodes it. */
export const encodedCursor = (order: string, key: Expression<unknown>, id: Expression<unknown>) =>
  sql`translate(encode(convert_to('["' || ${sql.lit(order)} || '",' || ${key} || ',"' || ${id} || '"]', 'UTF8'), 'base64'),
    ${sql.lit("+/=\n")}, '-_')`;

/** The key of a cursor by time: the milliseconds since 1970 of the instant in a column. */
export const millisecondsOf = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`;

/** The cursor of a row of this alias in a list by time. The row has its time as `sort_time`. */
export const newestCursor = (alias: string) =>
  encodedCursor("newest", millisecondsOf(`${alias}.sort_time`), sql.ref(`${alias}.id`));

interface After {
  readonly time?: number | undefined;
  readonly after?: string | undefined;
}

/** True for the rows after a cursor in a list by time, newest first; for all rows without a cursor. */
export const isOlder = (column: string, id: string, { time, after }: After) =>
  after
    ? sql<boolean>`(${sql.ref(column)}, ${sql.ref(id)}) < (to_timestamp(${time}::float8 / 1000), ${after}::uuid)`
    : sql<boolean>`true`;

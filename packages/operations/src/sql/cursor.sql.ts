import { type Expression, sql } from "kysely";

/** A cursor in SQL, as `cursorOf` in cursor.schema.ts encodes it. */
export const encodedCursor = (order: string, key: Expression<unknown>, id: Expression<unknown>) =>
  sql`translate(encode(convert_to('["' || ${sql.lit(order)} || '",' || ${key} || ',"' || ${id} || '"]', 'UTF8'), 'base64'),
    ${sql.lit("+/=\n")}, '-_')`;

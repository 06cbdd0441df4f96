import { type Expression, type RawBuilder, sql } from "kysely";
import { below, type More, selectFrom, type Type } from "./fields.sql.ts";
import { jsonArray, jsonObject } from "./json.sql.ts";
import {
  argumentsOf,
  columnsOf,
  type Field,
  type FieldArguments,
  type RowScope,
  type Selected,
  selectedColumns,
} from "./selection.ts";

/** One page of a list. */
interface Page {
  /** The rows of the page and one more, in their order. */
  rows: Expression<unknown>;
  limit: Expression<number>;
  isAfter: boolean;
  /** The cursor of a row of this alias. */
  cursorOf(alias: string): RawBuilder<unknown>;
  /** How many rows there are on all pages. */
  count: RawBuilder<unknown>;
}

interface Connection<Values> extends More, Pick<Field, "changesAt" | "isUncached" | "restricted"> {
  /** The name of the connection's type is this and "Connection". */
  readonly name: string;
  readonly arguments: FieldArguments;
  page(row: RowScope, values: Partial<Values>, shape: string | undefined): Page;
}

/** A list in pages: `nodes`, `edges`, `pageInfo` and `totalCount`. */
export const connectionField = <Values>(type: Type, { page, ...more }: Connection<Values>): Field => ({
  ...more,
  kind: "connection",
  type,
  sql(row, selected) {
    const found = page(row, argumentsOf<Values>(row, selected), selected.shape);
    const one = below(row);
    const parts = selected.selected ?? [];
    // The rows are read once, whatever is selected of them.
    const isOnce = parts.filter(({ field }) => ["nodes", "edges", "pageInfo"].includes(field)).length > 1;
    const read = isOnce || parts.some(({ field }) => field === "pageInfo") ? sql.table("page") : found.rows;
    const rows = sql`(select * from ${read} as page limit ${found.limit})`;
    const columns = selectedColumns(parts, ({ field, selected: inner = [] }) => {
      if (field === "totalCount") return found.count;
      if (field === "nodes") return jsonArray(selectFrom(type, one, rows, inner));
      if (field === "edges") return jsonArray(edges(type, one, rows, inner, found));
      return jsonObject(sql`(select ${selectedColumns(inner, pageInfo(found))})`);
    });
    const once = read === found.rows ? sql`` : sql`with page as materialized (select * from ${found.rows} as page)`;
    return sql`(${once} select row_to_json("one row") from (select ${columns}) as "one row")`;
  },
});

const edges = (type: Type, row: RowScope, rows: RawBuilder<unknown>, selected: readonly Selected[], page: Page) =>
  sql`(select ${selectedColumns(selected, ({ field, selected: inner = [] }) =>
    field === "cursor" ? page.cursorOf(row.alias) : jsonObject(sql`(select ${columnsOf(type(), row, inner)})`),
  )} from ${rows} as ${sql.table(row.alias)})`;

function pageInfo({ limit, isAfter, cursorOf }: Page): ({ field }: Selected) => RawBuilder<unknown> {
  const cursorAt = (order: RawBuilder<unknown>) =>
    sql`(select ${cursorOf("page")} from (select *, row_number() over () as position from page limit ${limit}) as page
      order by position ${order} limit 1)`;
  return ({ field }) => {
    if (field === "hasNextPage") return sql`(select count(*) from page) > ${limit}`;
    if (field === "hasPreviousPage") return sql.lit(isAfter);
    return cursorAt(field === "startCursor" ? sql`asc` : sql`desc`);
  };
}

/** A cursor in SQL, as `cursorOf` in cursor.schema.ts encodes it. */
export const encodedCursor = (order: string, key: Expression<unknown>, id: Expression<unknown>) =>
  sql`translate(encode(convert_to('["' || ${sql.lit(order)} || '",' || ${key} || ',"' || ${id} || '"]', 'UTF8'), 'base64'),
    ${sql.lit("+/=\n")}, '-_')`;

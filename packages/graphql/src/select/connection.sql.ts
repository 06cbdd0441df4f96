import { boundedArray, jsonObject } from "@earshot/operations";
import { type Expression, type RawBuilder, sql } from "kysely";
import { below, type More, selectFrom, type Type } from "./fields.sql.ts";
import {
  argumentsOf,
  columnsOf,
  type Field,
  type FieldArguments,
  type RowScope,
  type Selected,
  selectedColumns,
  sharing,
} from "./selection.ts";

/** One page of a list. */
interface Page {
  /** The rows of the page and one more, in their order. */
  rows: Expression<unknown>;
  limit: Expression<number>;
  isAfter: boolean;
  /** True if the row of this alias is not an object but marks where the reading of an unfinished page stopped. */
  isStop?: (alias: string) => RawBuilder<boolean>;
  /** The cursor of a row of this alias. */
  cursorOf(alias: string): RawBuilder<unknown>;
  /** The number of rows on all pages. */
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
    const parts = selected.selected ?? [];
    const shared = sharing(row, parts.filter(({ field }) => field === "nodes" || field === "edges").length);
    const one = below(shared, true);
    const { maxBytes } = shared;
    // The rows are read once, whatever is selected of them.
    const isOnce = parts.filter(({ field }) => ["nodes", "edges", "pageInfo"].includes(field)).length > 1;
    const read = isOnce || parts.some(({ field }) => field === "pageInfo") ? sql.table("page") : found.rows;
    const shown = found.isStop ? sql`where not ${found.isStop("page")}` : sql``;
    const rows = sql`(select * from ${read} as page ${shown} limit ${found.limit})`;
    const columns = selectedColumns(parts, ({ field, selected: inner = [] }) => {
      if (field === "totalCount") return found.count;
      if (field === "nodes") return boundedArray(selectFrom(type, one, rows, inner), maxBytes);
      if (field === "edges") return boundedArray(edges(type, one, rows, inner, found), maxBytes);
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

function pageInfo({ limit, isAfter, isStop, cursorOf }: Page): ({ field }: Selected) => RawBuilder<unknown> {
  const cursorAt = (order: RawBuilder<unknown>) =>
    sql`(select ${cursorOf("page")} from (select *, row_number() over () as position from page limit ${limit}) as page
      order by position ${order} limit 1)`;
  return ({ field }) => {
    if (field === "hasNextPage")
      return sql`(select count(*) > ${limit} ${isStop ? sql`or coalesce(bool_or(${isStop("page")}), false)` : sql``} from page)`;
    if (field === "hasPreviousPage") return sql.lit(isAfter);
    return cursorAt(field === "startCursor" ? sql`asc` : sql`desc`);
  };
}

import { type AliasedExpression, type RawBuilder, sql } from "kysely";

interface Page {
  /** The rows of the page and one more, in their order. */
  rows: RawBuilder<unknown>;
  limit: number;
  /** The columns of an item, of a row with the alias `page`. */
  columns: readonly AliasedExpression<unknown, string>[];
  /** The cursor of such a row. */
  cursor: RawBuilder<unknown>;
}

/** One row: the items of a page as JSON, and the cursor of the next page if there is one. */
export const onePage = ({ rows, limit, columns, cursor }: Page) => sql<{ items: string; next: string | null }>`(
  with page as materialized (select *, row_number() over () as position from ${rows} as page)
  select array_to_json(array(
      select (select row_to_json("one row") from (select ${sql.join(columns.map((column) => sql`${column}`))}) as "one row")
      from page where position <= ${limit}::int order by position))::text as items,
    (select ${cursor} from page where position = ${limit}::int
      and exists (select 1 from page where position > ${limit}::int)) as next)`;

interface PageRow {
  items: string | null;
  next: string | null;
}

/** The response of such a row. */
export const wholePage = ({ items, next }: PageRow) => ({
  text: `{"items":${items ?? "[]"},"next_cursor":${JSON.stringify(next)}}`,
});

/** The same. Undefined if the items are null: the thing that has them is missing. */
export const pageIfThere = (page: PageRow) => (page.items === null ? undefined : wholePage(page));

/** The response of a row with a whole list. Undefined if the items are null: the thing that has them is missing. */
export const listIfThere = ({ items }: Pick<PageRow, "items">) => (items === null ? undefined : { text: items });

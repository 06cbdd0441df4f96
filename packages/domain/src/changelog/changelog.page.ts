import { type Bounds, type Scope } from "@earshot/operations";
import { sql } from "kysely";
import { changelogPage, changelogsFor, isPublic, type PageValues } from "./changelog.queries.ts";
import { AuthoredChangelog } from "./changelog.schema.ts";

/** The number of items on a page if the caller names none. */
export const usualPage = 10;
/** The most bytes of a page: a browser renders the whole of it at once. */
const maxPageBytes = 50_000;

const columns = Object.keys(AuthoredChangelog.shape);

/** One row: the items of a page as JSON, and the cursor of the next page if there is one. */
export function readChangelogPage(
  scope: Scope,
  { maxBytes, ...values }: PageValues & Bounds & { limit: number },
  isPublicOnly: boolean,
) {
  const rows = changelogsFor(scope).where(isPublicOnly ? isPublic : sql<boolean>`true`);
  const page = changelogPage(columns, rows, {
    ...values,
    maxBytes: sql<number>`least(${maxBytes}::int, ${sql.lit(maxPageBytes)})`,
  });
  const listed = sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from page`;
  return sql<{ items: string; next: string | null }>`(
    with page as materialized (select * from ${page} as page)
    select array_to_json(array(select row_to_json("one row") from (${listed}) as "one row"))::text as items,
      (select next from page where next is not null) as next)`;
}

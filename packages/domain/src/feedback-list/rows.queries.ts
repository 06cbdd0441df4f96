import type { Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import type { Filters, View } from "./list.filters.ts";
import type { FeedbackRow } from "../feedback/feedback.queries.ts";
import { all, isStop, accessPathsOf, read, type Work } from "./access-paths.queries.ts";
import { isOnBoard } from "../feedback/held/held.queries.ts";
import { isSearched } from "./search.queries.ts";

export { isStop };

/** The bounds of the read of a page: some 50 ms of PostgreSQL. */
export const workOfPage: Work = { scanned: sql`5000`, candidates: sql`3000` };

/** If none of so many first items passes the filters, they are too rare to fill a page with items near each other. */
const firstItems = sql.lit(25);

interface Page {
  filters: Filters;
  view?: View | undefined;
  work: Work;
  /** The condition for rows after the cursor. */
  isAfter: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: RawBuilder<number>;
}

/**
 * The rows of a page that pass the filters. Common matches are found among the next items in the list's order, ten for
 * each item of the page. If a read stops before the page is full, the last row marks that: see isStop.
 */
export function filteredRows(scope: Scope, { filters, view, work, isAfter, order, limit }: Page) {
  const { passes, passesRoughly, ctes, chosen, isNear, rare, found, isFar } = accessPathsOf(scope, {
    filters,
    view,
    work,
    filledBy: limit,
  });
  const next = (count: RawBuilder<unknown>) => sql`(
    select * from feedback where project_id = ${scope.project.id} and ${isOnBoard()} and ${isAfter}
    order by ${order} limit ${count}) as feedback`;
  const page = (from: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`(select ${all} from ${from} where ${where} order by ${order} limit ${limit})`;
  const own = sql`feedback.project_id = ${scope.project.id} and ${isAfter}`;
  const parts = [
    sql`select ${all} from near as feedback where ${isNear}`,
    ...(rare ? [page(sql`feedback`, sql`${rare} and ${own} and ${passes}`)] : []),
    ...(found ? [page(sql`feedback`, sql`${found} and ${isSearched(scope)} and ${isAfter} and ${passes}`)] : []),
    sql`select ${all} from far as feedback where ${isFar}`,
  ];
  const isCommon = sql`10 * (${limit}) < ${work.scanned} and exists (select from ${next(firstItems)} where ${passesRoughly})`;
  const near = sql`near as materialized ${page(next(sql`case when ${isCommon} then 10 * (${limit}) else 0 end`), passes)}`;
  const far = sql`far as materialized (
    select ${read} from (select *, row_number() over () as place from ${next(work.scanned)}) as feedback
    cross join (values (false), (true)) as read (is_stop)
    where case when is_stop then place = ${work.scanned} else ${passes} end
    order by ${order}, is_stop limit ${limit})`;
  return sql<FeedbackRow>`(with ${sql.join([...ctes, near, chosen, far])} ${sql.join(parts, sql` union all `)})`;
}

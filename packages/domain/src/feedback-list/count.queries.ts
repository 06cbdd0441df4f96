import { maxCounted, type Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { type Filters, isFiltered, type Shape } from "./list.filters.ts";
import { filteredRows, isStop } from "./rows.queries.ts";
import { isListed } from "./roadmap.queries.ts";

/** The bounds of a count that reads items. */
const work = { scanned: sql<number>`10000`, candidates: sql<number>`10000` };

interface CountRow {
  count: number;
  is_exact: boolean;
}

/** Counts a project's feedback. Merged and held feedback is subtracted, so that an index alone can count. */
function countAll({ project }: Scope, condition: RawBuilder<unknown>) {
  const some = (more: RawBuilder<unknown>) => sql`(select count(*)::int from (
    select 1 from feedback where project_id = ${project.id} and ${condition} and ${more} limit ${sql.lit(maxCounted)}) as counted)`;
  return sql<CountRow>`(select read - merged as count, read < ${sql.lit(maxCounted)} as is_exact
    from (select ${some(sql`true`)} as read,
      ${some(sql`merged_into is not null`)} + ${some(sql`is_held`)} as merged) as both_counts)`;
}

/**
 * One row: the number of items that pass the filters, and whether that is all of them. If the read stops at its bound,
 * the count is a lower bound. The roadmap's order leaves out feedback whose status the project's list lacks.
 */
export function countRow(scope: Scope, filters: Filters, { order, view }: Shape) {
  const inOrder = order === "roadmap" ? isListed(scope) : sql`true`;
  const { status, ...others } = filters;
  if (!isFiltered(others, view)) return countAll(scope, status ? sql`status = ${status} and ${inOrder}` : inOrder);
  const rows = filteredRows(scope, {
    filters,
    view,
    work,
    isAfter: inOrder,
    order: sql`feedback.created_at desc, feedback.id desc`,
    limit: work.scanned,
  });
  return sql<CountRow>`(select count(*) filter (where not stops)::int as count,
      count(*) < ${work.scanned} and not coalesce(bool_or(stops), false) as is_exact
    from (select ${isStop("feedback")} as stops from ${rows} as feedback) as read)`;
}

/** The count alone. */
export const countMatching = (scope: Scope, filters: Filters, shape: Shape) =>
  sql<number>`(select counted.count from ${countRow(scope, filters, shape)} as counted)`;

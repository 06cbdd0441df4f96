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

/** Adds up the counts of statuses, up to a number of rows: a status may be any text. */
const countAll = ({ project }: Scope, condition: RawBuilder<unknown>) =>
  sql<CountRow>`(select coalesce(sum(n), 0)::int as count, count(*) < ${sql.lit(maxCounted)} as is_exact
    from (select n from status_counts where project_id = ${project.id} and ${condition} limit ${sql.lit(maxCounted)}) as some_of_them)`;

/**
 * One row: the number of items that pass the filters, and whether that is all of them. If the read stops at its bound,
 * the count is a lower bound. The roadmap's order leaves out feedback whose status the project's list lacks.
 */
export function countRow(scope: Scope, filters: Filters, { order, view }: Shape) {
  const inOrder = (table?: "status_counts") => (order === "roadmap" ? isListed(scope, table) : sql`true`);
  const { status, ...others } = filters;
  const isAsked = status ? sql`status = ${status}` : sql`true`;
  if (!isFiltered(others, view)) return countAll(scope, sql`${isAsked} and ${inOrder("status_counts")}`);
  const rows = filteredRows(scope, {
    filters,
    view,
    work,
    isAfter: inOrder(),
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

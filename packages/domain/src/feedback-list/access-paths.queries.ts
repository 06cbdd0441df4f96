import type { Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { type Filters, matches, type View } from "./list.filters.ts";
import { isOnBoard } from "../feedback/held/held.queries.ts";
import { isSearchable } from "./search.queries.ts";
import { taggedByRarest } from "./tags.queries.ts";
import { filterParts } from "./filter-parts.queries.ts";
import { votedFor } from "./voters.queries.ts";

/**
 * The bounds of a read: the number of items that it scans in the list's order, and the number that it takes from an
 * index to sort them.
 */
export interface Work {
  scanned: RawBuilder<number>;
  candidates: RawBuilder<number>;
}

interface AccessPathOptions {
  filters: Filters;
  view?: View | undefined;
  work: Work;
  /** The number of rows of the CTE `near` that fill the page, in a statement that has it. */
  filledBy?: RawBuilder<number>;
}

/** The columns that a page has or is ordered by. The row that marks where the reading stopped has them, too, and no title. */
const columns =
  `project_id id user_id title description status upvotes comment_count created_at rank is_merged merged is_held
  edited_at locked_at recent_upvotes`.split(/\s+/);
export const all = sql.join(columns.map((column) => sql.ref(`feedback.${column}`)));
const withTitle = (title: RawBuilder<unknown>) =>
  sql.join(columns.map((column) => (column === "title" ? sql`${title} as title` : sql.ref(`feedback.${column}`))));
export const stopped = withTitle(sql`null::text`);
/** The columns of a row that is such a mark if its `is_stop` is true. */
export const read = withTitle(sql`case when not is_stop then feedback.title end`);

/** True if the row of this alias marks where the reading stopped. */
export const isStop = (alias: string) => sql<boolean>`${sql.ref(`${alias}.title`)} is null`;

/**
 * Selects the ids of the feedback that may pass one of the filters, by an index of that filter, up to one more than
 * `most`. Returns undefined if no filter has an index.
 */
function candidatesOf(scope: Scope, filters: Filters, view: View | undefined, most: RawBuilder<number>) {
  const { tags, status, stage, companyId, segment } = filters;
  const limit = sql<number>`${most} + 1`;
  const some = (condition: RawBuilder<unknown>) =>
    sql`(select id from feedback where project_id = ${scope.project.id} and ${condition} limit ${limit})`;
  if (companyId ?? segment) return votedFor(filters, limit);
  if (tags) return taggedByRarest(scope, limit);
  if (view === "rising") return some(sql`recent_upvotes > 0`);
  if (view === "mine") return some(sql`owner_id = ${scope.caller.id}::uuid`);
  if (status) return some(sql`status = ${status}`);
  // Feedback of stage new may have any status.
  if (stage)
    return some(sql`(${stage}::text = 'new' or status = any(array(
      select name from statuses where project_id = ${scope.project.id} and stage = ${stage}::text)))`);
  return undefined;
}

/**
 * Returns the access paths to the feedback that passes the filters, and the CTE that chooses one of them. Rare matches
 * are found by the index of a filter, or by the trigram index. Otherwise a read scans some items in the list's order.
 * See docs/decisions/0054.
 */
export function accessPathsOf(scope: Scope, { filters, view, work, filledBy }: AccessPathOptions) {
  const { pattern, parts } = filters;
  const candidates = candidatesOf(scope, filters, view, work.candidates);
  const ids = candidates ? sql`array(select id from ${candidates} as candidates)` : sql`null::uuid[]`;
  const tried = filledBy
    ? sql`select count(*) = ${filledBy} as is_near, case when count(*) < ${filledBy} then ${ids} end as ids from near`
    : sql`select false as is_near, ${ids} as ids`;
  const isFound = parts ? isSearchable(scope, sql`${parts}`) : sql`false`;
  const isChosen = (path: string) => sql`(select path from chosen) = ${sql.lit(path)}`;
  return {
    passes: sql<boolean>`${isOnBoard()} and ${matches(scope, filters, view)}`,
    // To ignore the case of all letters takes PostgreSQL 2.5 times as long.
    passesRoughly: matches(scope, filters, view, sql` collate "C"`),
    ctes: filterParts(scope, filters),
    chosen: sql`chosen as materialized (
      select case when is_near then 'near' when cardinality(ids) <= ${work.candidates} then 'rare'
        when ${isFound} then 'found' else 'far' end as path, ids from (${tried}) as tried)`,
    isNear: isChosen("near"),
    rare: candidates && sql`${isChosen("rare")} and feedback.id = any((select ids from chosen)::uuid[])`,
    found: pattern && isChosen("found"),
    isFar: isChosen("far"),
  };
}

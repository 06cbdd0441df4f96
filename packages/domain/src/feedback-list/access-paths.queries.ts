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
  /** True if scanning in the list's order has filled the page. */
  isNear: RawBuilder<unknown>;
}

/** The columns of feedback. The row that marks where the reading stopped has the same columns, and no title. */
const columns = `project_id id user_id title description status upvotes comment_count created_at rank owner_id is_merged
  merged_into merge_target merged is_held edited_at locked_at recent_upvotes`.split(/\s+/);
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
 * Returns the access paths to the feedback that passes the filters. Rare matches are found by the index of a filter, or
 * by the trigram index. Otherwise a read scans some items in the list's order. `ctes` are for a WITH. See
 * docs/decisions/0054.
 */
export function accessPathsOf(scope: Scope, { filters, view, work, isNear }: AccessPathOptions) {
  const { pattern, search } = filters;
  const candidates = candidatesOf(scope, filters, view, work.candidates);
  const isRare = candidates ? sql`(select cardinality(ids) from rare) <= ${work.candidates}` : sql`false`;
  const isFound = pattern ? sql`(select is_searchable from searched)` : sql`false`;
  return {
    passes: sql<boolean>`${isOnBoard()} and ${matches(scope, filters, view)}`,
    before: filterParts(scope, filters),
    ctes: [
      ...(candidates
        ? [
            sql`rare as materialized (select array(select id from ${candidates} as candidates) as ids where not ${isNear})`,
          ]
        : []),
      ...(pattern
        ? [
            sql`searched as materialized (
              select ${isSearchable(scope, sql`${search}`)} as is_searchable where not ${isNear} and not ${isRare})`,
          ]
        : []),
    ],
    rare: candidates && sql`not ${isNear} and ${isRare} and feedback.id = any((select ids from rare)::uuid[])`,
    found: pattern && sql`${isFound}`,
    isFar: sql`not ${isNear} and not ${isRare} and ${isFound} is not true`,
  };
}

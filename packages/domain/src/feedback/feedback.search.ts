import { type Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import type { FeedbackRow } from "./feedback.queries.ts";

/**
 * Whether it is the project's feedback, as a condition for the trigram index alone: see feedback.entity.ts. Citus finds no
 * node by it.
 */
export const isSearched = ({ project, isDistributed }: Scope) =>
  sql<boolean>`array[feedback.project_id] @> array[${project.id}::uuid]
    and ${isDistributed ? sql`feedback.project_id = ${project.id}` : sql`true`}`;

interface Page {
  /** The conditions on the page's items. */
  conditions: RawBuilder<boolean>;
  /** The condition that the page begins after the cursor. */
  isAfter: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: RawBuilder<number>;
}

/**
 * The rows of a page of search results. A common word is found among the next 10 × `limit` rows of the order. If the first
 * `limit` of them have too few matches, or all of them do, the trigram index is read: it returns all matches, in no order.
 */
export function searched(scope: Scope, { conditions, isAfter, order, limit }: Page) {
  const next = (count: RawBuilder<number>) => sql`(
    select * from feedback where project_id = ${scope.project.id} and ${isAfter} order by ${order} limit ${count}) as feedback`;
  return sql<FeedbackRow>`(
  with sample as materialized (select count(*) as found from ${next(limit)} where ${conditions}),
  near as materialized (
    select * from ${next(sql`10 * (${limit})`)} where ${conditions} and (select found from sample) * 10 >= ${limit}
    order by ${order} limit ${limit})
  select * from near where (select count(*) from near) = ${limit}
  union all (
    select * from feedback where ${isSearched(scope)} and ${conditions} and (select count(*) from near) < ${limit}
    order by ${order} limit ${limit}))`;
}

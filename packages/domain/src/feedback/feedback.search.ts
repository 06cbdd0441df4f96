import { type Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import type { FeedbackRow } from "./feedback.queries.ts";

/** That it is the project's feedback, in words that only the index of trigrams answers: see feedback.entity.ts. */
export const isSearched = ({ project }: Scope) =>
  sql<boolean>`array[feedback.project_id] @> array[${project.id}::uuid]`;

interface Page {
  /** What the page's items fulfil. */
  conditions: RawBuilder<boolean>;
  /** The part of it that says where the page begins. */
  isAfter: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: RawBuilder<number>;
}

/**
 * The rows of a page that is searched for. A common word is found among the next rows of the order, ten for each that is
 * wanted. A rare one, which a tenth of as many as are wanted do not hold, is asked of the index at once; so is what those
 * rows do not have enough of. The index has all that match, in no order.
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

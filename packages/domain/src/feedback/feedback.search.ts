import { type RawBuilder, sql } from "kysely";
import type { FeedbackRow } from "./feedback.queries.ts";
import type { Scope } from "../shared/sql.ts";

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
 * The rows of a page that is searched for. Common words are found among the next rows of the order, ten for each that
 * is wanted. Only where that is not enough, the index is asked: it has all that match, in no order.
 */
export const searched = (scope: Scope, { conditions, isAfter, order, limit }: Page) => sql<FeedbackRow>`(
  with near as materialized (
    select * from (
      select * from feedback where project_id = ${scope.project.id} and ${isAfter} order by ${order} limit 10 * (${limit})
    ) as feedback where ${conditions} order by ${order} limit ${limit})
  select * from near where (select count(*) from near) = ${limit}
  union all (
    select * from feedback where ${isSearched(scope)} and ${conditions} and (select count(*) from near) < ${limit}
    order by ${order} limit ${limit}))`;

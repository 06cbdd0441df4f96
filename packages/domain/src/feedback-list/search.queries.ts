import { type Scope } from "@earshot/operations";
import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * True if the feedback is the project's, as a condition for the trigram index alone: see feedback.entity.ts. Citus
 * cannot find the node by it.
 */
export const isSearched = ({ project, isDistributed }: Scope) =>
  sql<boolean>`array[feedback.project_id] @> array[${project.id}::uuid]
    and ${isDistributed ? sql`feedback.project_id = ${project.id}` : sql`true`}`;

/**
 * The number of newest items that are sampled to tell how rare a text is, and the number of them that may have a rare
 * part of it.
 */
const sampleSize = sql.lit(300);
const rareIn = sql.lit(1);

/**
 * True if the trigram index finds a text in time. It reads all items that have the text's rarest three letters, and
 * more of those that have the others. See docs/decisions/0054.
 */
export const isSearchable = ({ project }: Scope, search: Expression<string>): RawBuilder<boolean> => sql`(
  not (select is_large from projects where id = ${project.id})
  or exists (
    with recent as materialized (
      select lower(title || ' ' || left(description, 500)) as words from feedback
      where project_id = ${project.id} order by created_at desc, id desc limit ${sampleSize})
    select 1 from generate_series(1, least(length(${search}::text) - 2, 60)) as n
    cross join lateral (select lower(substr(${search}::text, n, 3)) as part) as part
    where part ~ '^[[:alnum:]]{3}$' and (select count(*) from recent where strpos(words, part) > 0) <= ${rareIn}))`;

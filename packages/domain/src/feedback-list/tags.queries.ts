import type { Scope } from "@earshot/operations";
import { type Expression, type RawBuilder, sql } from "kysely";

/** A UUID as PostgreSQL writes it. */
const isId = sql`tag ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

/**
 * A row for each wanted tag, by name or id, with the ids of the project's tags that match. It is part of a WITH, so
 * that tags are found before any feedback is read.
 */
export const wantedTags = ({ project }: Scope, tags: unknown): RawBuilder<unknown> => sql`wanted as materialized (
  select array(select id from tags where project_id = ${project.id} and lower(name) = lower(tag)
    union select id from tags where project_id = ${project.id} and id = case when ${isId} then tag::uuid end) as ids
  from unnest(${tags}::text[]) as tag)`;

/** True if a feedback has all of the wanted tags. If the project lacks one of them, nothing is read. */
export const hasWantedTags = ({ project }: Scope): RawBuilder<boolean> => sql`(
  not exists (select 1 from wanted where ids = '{}')
  and not exists (select 1 from wanted where not exists (
    select 1 from feedback_tags as ft
    where ft.project_id = ${project.id} and ft.feedback_id = feedback.id and ft.tag_id = any(wanted.ids))))`;

/** Selects the ids of the feedback that has the rarest wanted tag, up to a limit. */
export const taggedByRarest = ({ project }: Scope, limit: Expression<number>): RawBuilder<unknown> => {
  const tagged = (ids: RawBuilder<unknown>) => sql`(select feedback_id as id from feedback_tags
    where project_id = ${project.id} and tag_id = any(${ids}) limit ${limit})`;
  return tagged(sql`array(select unnest(ids) from (
    select ids from wanted order by (select count(*) from ${tagged(sql`ids`)} as tagged) limit 1) as rarest)`);
};

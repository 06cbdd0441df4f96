import type { Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";

/** The place of feedback in its status: where the team has put it, else by its id, which is by age. */
export const placeOf = (feedback: string) =>
  sql<string>`(coalesce(${sql.ref(`${feedback}.rank`)}, ${sql.ref(`${feedback}.id`)}::text) collate "C")`;

/** Whether the project's list has the status of a feedback. */
export const isListed = ({ project }: Scope) =>
  sql<boolean>`feedback.status = any(array(select name from statuses where project_id = ${project.id}))`;

interface Page {
  conditions: RawBuilder<boolean>;
  /** The place of the item before the page, and its status. */
  place?: string | undefined;
  placeStatus?: string | undefined;
  limit: RawBuilder<number>;
}

/**
 * The rows of a page in the order of the project's statuses and of the places in each, with the status's position as
 * `list_position`. An index has the order of each status: of no status more rows are read than the page may have.
 */
export function roadmapRows({ project }: Scope, { conditions, place, placeStatus, limit }: Page) {
  const start = sql`(select position from statuses where project_id = ${project.id} and name = ${placeStatus})`;
  const isAfter = place
    ? sql`s.position >= ${start} and ${placeOf("feedback")} > case when s.position = ${start} then ${place}::text else '' end`
    : sql`true`;
  return sql`(
    select placed.*, s.position as list_position from statuses as s cross join lateral (
      select * from feedback where project_id = ${project.id} and status = s.name and ${conditions} and ${isAfter}
      order by ${placeOf("feedback")} limit ${limit}) as placed
    where s.project_id = ${project.id})`;
}

/** The sort key of a feedback in this order, as JSON: its place and its status, which may have spaces. */
export const roadmapKey = ({ project }: Scope, id: RawBuilder<unknown>) =>
  sql<string>`(select to_json(${placeOf("f")} || ' ' || status)::text from feedback as f
    where f.project_id = ${project.id} and f.id = ${id})`;

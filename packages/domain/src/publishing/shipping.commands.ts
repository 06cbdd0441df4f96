import { badRequest, type ProjectScope } from "@earshot/operations";
import { sql } from "kysely";
import { shippedIds } from "../feedback/shipped.queries.ts";
import { recordChanges } from "../status/history.commands.ts";
import { isPublic } from "../changelog/changelog.queries.ts";
import { isNotHeld } from "./shipping.queries.ts";

/**
 * Makes this the feedback that a changelog ships, and returns what it shipped before. 400 names the ids that the project lacks.
 * What was held since stays with it.
 */
export async function replaceFeedback(scope: ProjectScope, changelogId: string, ids: string[]) {
  const { db, project } = scope;
  const { rows: before } = await sql<{ id: string }>`
    with gone as (
      delete from changelog_feedback where project_id = ${project.id} and changelog_id = ${changelogId}
        and ${isNotHeld(scope)}
      returning feedback_id)
    select coalesce(merged_into, id) as id from feedback
    where project_id = ${project.id} and id in (select feedback_id from gone)`.execute(db);
  if (ids.length === 0) return before;
  // The lock keeps the feedback from being deleted before the changelog has it.
  const { rows } = await sql<{ id: string }>`
    with found as (
      select id from feedback where project_id = ${project.id} and id = any(${ids}::uuid[])
        and (not is_held or id in (
          select feedback_id from changelog_feedback where project_id = ${project.id} and changelog_id = ${changelogId}))
        order by id for key share),
    added as (
      insert into changelog_feedback (project_id, changelog_id, feedback_id)
      select ${project.id}::uuid, ${changelogId}::uuid, id from found on conflict do nothing)
    select id from found`.execute(db);
  const found = new Set(rows.map(({ id }) => id));
  const unknown = ids.filter((id) => !found.has(id));
  if (unknown.length > 0) throw badRequest(`invalid feedback: ${unknown.join(", ")}`);
  return before;
}

/** The scope of work in a project that needs no caller. */
export type InProject = Pick<ProjectScope, "db" | "project">;

/** Feedback whose status a changelog has changed. */
export type Shipped = Readonly<Record<"id" | "from_status" | "to_status", string>>;

/**
 * Gives a changelog's feedback the status that was chosen for it, once the changelog is public. Feedback that changes
 * its status loses its rank. For merged feedback, the survivor gets the status. Returns the changes.
 */
export async function applyStatus(scope: InProject, changelogId: string, userId: string): Promise<Shipped[]> {
  const { db, project } = scope;
  const { rows } = await sql<Shipped>`with due as (
      select id, feedback_status from changelogs
      where project_id = ${project.id} and id = ${changelogId} and feedback_status is not null and ${isPublic}),
    applied as (
      update changelogs set feedback_status = null from due
      where changelogs.project_id = ${project.id} and changelogs.id = due.id),
    shipped as (
      select id, status from feedback where project_id = ${project.id} and id in ${shippedIds(scope, changelogId)}
        and not is_held and exists (select 1 from due)
      order by id for no key update)
    update feedback set status = due.feedback_status, rank = null from due, shipped
    where feedback.project_id = ${project.id} and feedback.id = shipped.id and feedback.status <> due.feedback_status
    returning feedback.id, shipped.status as from_status, feedback.status as to_status`.execute(db);
  await recordChanges(
    scope,
    userId,
    rows.map(({ id, ...change }) => ({ feedback_id: id, ...change })),
  );
  return rows;
}

import { badRequest, type ProjectScope } from "@earshot/operations";
import { sql } from "kysely";
import { isPublic } from "./changelog.queries.ts";

/** Makes this the feedback that a changelog ships. 400 names the ids that the project lacks. */
export async function replaceFeedback({ db, project }: ProjectScope, changelogId: string, ids: string[]) {
  await db
    .deleteFrom("changelog_feedback")
    .where("project_id", "=", project.id)
    .where("changelog_id", "=", changelogId)
    .execute();
  if (ids.length === 0) return;
  // The lock keeps the feedback from being deleted before the changelog has it.
  const { rows } = await sql<{ feedback_id: string }>`
    with found as (
      select id from feedback where project_id = ${project.id} and id = any(${ids}::uuid[]) order by id for key share)
    insert into changelog_feedback (project_id, changelog_id, feedback_id)
    select ${project.id}::uuid, ${changelogId}::uuid, id from found returning feedback_id`.execute(db);
  const found = new Set(rows.map(({ feedback_id }) => feedback_id));
  const unknown = ids.filter((id) => !found.has(id));
  if (unknown.length > 0) throw badRequest(`invalid feedback: ${unknown.join(", ")}`);
}

/**
 * Gives the feedback of a changelog the status that was chosen for it, once the changelog is public. It loses its rank in
 * another. What was merged stays as it is, and what answers for it gets the status.
 */
export const applyStatus = ({ db, project }: ProjectScope, changelogId: string) =>
  sql`with due as (
      select id, feedback_status from changelogs
      where project_id = ${project.id} and id = ${changelogId} and feedback_status is not null and ${isPublic}),
    applied as (
      update changelogs set feedback_status = null from due
      where changelogs.project_id = ${project.id} and changelogs.id = due.id)
    update feedback set status = due.feedback_status, rank = case when status = due.feedback_status then rank end from due
    where feedback.project_id = ${project.id} and feedback.id in (
      select coalesce(shipped.merged_into, shipped.id) from changelog_feedback as c
      join feedback as shipped on shipped.project_id = c.project_id and shipped.id = c.feedback_id
      where c.project_id = ${project.id} and c.changelog_id = ${changelogId})`.execute(db);

import { isProjectRow, type ProjectScope, raceLost, type Scope } from "@earshot/operations";
import { sql } from "kysely";

type InProject = Pick<Scope, "project">;

/** The id of the feedback that this one was merged into; its own id if it was not merged. */
export const survivorOf = ({ project }: InProject, id: string) =>
  sql<string>`coalesce((select merged_into from feedback where project_id = ${project.id} and id = ${id}), ${id}::uuid)`;

/** Whether a row of `feedback` is this one, or the one that it was merged into. */
export const isSurvivor = (scope: InProject, id: string) =>
  sql<boolean>`feedback.project_id = ${scope.project.id} and feedback.id = ${survivorOf(scope, id)} and not feedback.is_merged`;

/** Whether a row of `feedback` is this one, and not merged: what the team decides is about no other. */
export const isUnmerged = (scope: InProject, id: string) =>
  sql<boolean>`${isProjectRow(scope, id)} and not feedback.is_merged`;

/** For a write that has locked the survivor: does it again if the feedback has come back from it meanwhile. */
export async function requireMerged({ db, project }: ProjectScope, id: string, survivor: string): Promise<void> {
  const merged = db
    .selectFrom("feedback")
    .select("id")
    .where("project_id", "=", project.id)
    .where("id", "=", id)
    .where("merged_into", "=", survivor);
  if (!(await merged.executeTakeFirst())) throw raceLost();
}

const sourcesOf = (alias: string) => sql`coalesce(${sql.ref(`${alias}.sources`)}, array[v.feedback_id])`;

/** What becomes of a vote `v` for feedback that the person has voted for already, or for what was merged into it. */
export const onSecondVote = sql`(project_id, feedback_id, user_id) do update
  set sources = ${sourcesOf("v")} || ${sourcesOf("excluded")} where not ${sourcesOf("v")} @> ${sourcesOf("excluded")}`;

/** What an operation declares that shows or changes one feedback item, or the one that it was merged into. */
export const ofFeedback = {
  item: ({ feedbackId }: { feedbackId: string }) => feedbackId,
  isReplaced: ({ project }: InProject, { feedbackId }: { feedbackId: string }) =>
    sql<boolean>`exists (select 1 from feedback where project_id = ${project.id} and id = ${feedbackId} and is_merged)`,
};

/**
 * For a write that has found no row: undefined, unless the row is there and was merged, or came back, while the write
 * waited for it. Then the write is done again.
 */
export async function missingUnless(
  { db }: ProjectScope,
  isThere: ReturnType<typeof isSurvivor>,
  table: "feedback" | "comments",
) {
  const found = await db.selectFrom(table).select("id").where(isThere).executeTakeFirst();
  if (found) throw raceLost();
  return undefined;
}

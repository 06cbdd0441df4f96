import { isProjectRow, type ProjectScope, raceLost, type Scope, type WriteScope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { isOnBoard, isShownTo } from "../held/held.queries.ts";

type InProject = Pick<Scope, "project">;

/** The id of the feedback that this one was merged into; its own id if it was not merged. */
export const survivorOf = ({ project }: InProject, id: string | RawBuilder<unknown>) =>
  sql<string>`coalesce((select merged_into from feedback where project_id = ${project.id} and id = ${id}), ${id}::uuid)`;

/** True if a row of `feedback` is this one, or the one that it was merged into, and is on the board. */
export const isSurvivor = (scope: InProject, id: string) =>
  sql<boolean>`feedback.project_id = ${scope.project.id} and feedback.id = ${survivorOf(scope, id)} and ${isOnBoard()}`;

/** The same for reads: the author and the team see it while it is held. */
export const isSurvivorFor = (scope: Scope, id: string) =>
  sql<boolean>`feedback.project_id = ${scope.project.id} and feedback.id = ${survivorOf(scope, id)}
    and not feedback.is_merged and ${isShownTo(scope)}`;

/**
 * True if the caller may read what the text of a row of `feedback` refers to. That of merged feedback is shown with what it was
 * merged into, unless the team has hidden it meanwhile. Merged feedback has no `is_held` of its own. The role stands outside of
 * the subqueries, as in isInShownTo.
 */
export const isTextShownTo = (scope: Scope) => sql<boolean>`(${scope.role}::text is not null
  or not feedback.is_merged and ${isShownTo(scope)}
  or feedback.is_merged
    and exists (select 1 from feedback as survivor where survivor.project_id = ${scope.project.id}
      and survivor.id = feedback.merged_into and ${isShownTo(scope, "survivor")})
    and not exists (select 1 from moderation as m where m.project_id = ${scope.project.id} and m.id = feedback.id
      and m.state in ('held', 'hidden', 'spam')))`;

/** True if a row of `feedback` is this one and is on the board. The team's decisions apply to no other. */
export const isUnmerged = (scope: InProject, id: string) => sql<boolean>`${isProjectRow(scope, id)} and ${isOnBoard()}`;

/** The same while it is held, for its author and the team. */
export const isUnmergedFor = (scope: Scope, id: string) =>
  sql<boolean>`${isProjectRow(scope, id)} and not feedback.is_merged and ${isShownTo(scope)}`;

/**
 * Checks, after a write has locked the survivor, that the feedback is still merged into it. If not, the write runs
 * again.
 */
export async function requireMerged({ db, project }: ProjectScope, id: string, survivor: string): Promise<void> {
  const merged = db
    .selectFrom("feedback")
    .select("id")
    .where("project_id", "=", project.id)
    .where("id", "=", id)
    .where("merged_into", "=", survivor);
  if (!(await merged.executeTakeFirst())) throw raceLost();
}

/**
 * The same as parts of a statement whose part `locked` has locked the survivor, with its id as `feedback_id`. The part `target` has
 * the survivor; it is empty if merged feedback was unmerged before the survivor's row was locked. `for key share` would not read
 * the newest version of the row. Waiting for it could cause a deadlock.
 */
export const stillMerged = ({ id }: WriteScope["project"], through: string) =>
  sql`merged as (select id from feedback where (select feedback_id <> ${through} from locked)
      and project_id = ${id} and id = ${through} and merged_into = (select feedback_id from locked) for share skip locked),
    target as (select * from locked where feedback_id = ${through} or exists (select 1 from merged))`;

const sourcesOf = (alias: string) => sql`coalesce(${sql.ref(`${alias}.sources`)}, array[v.feedback_id])`;

/** Handles a vote `v` of a person who has voted already for this feedback, or for feedback that was merged into it. */
export const onSecondVote = sql`(project_id, feedback_id, user_id) do update
  set sources = ${sourcesOf("v")} || ${sourcesOf("excluded")}, evidence = coalesce(v.evidence, excluded.evidence)
  where not ${sourcesOf("v")} @> ${sourcesOf("excluded")}`;

/** The declaration of an operation that shows or changes one feedback, or the one that it was merged into. */
export const ofFeedback = {
  item: ({ feedbackId }: { feedbackId: string }) => feedbackId,
  isReplaced: ({ project }: InProject, { feedbackId }: { feedbackId: string }) =>
    sql<boolean>`exists (select 1 from feedback where project_id = ${project.id} and id = ${feedbackId} and is_merged)`,
};

/**
 * Returns undefined for a write that has found no row. If the row exists, and was merged or unmerged while the write
 * waited for it, the write runs again.
 */
export async function missingUnless(
  { db }: ProjectScope,
  isThere: ReturnType<typeof isSurvivor>,
  table: "feedback" | "comments" | "notes",
) {
  const found = await db.selectFrom(table).select("id").where(isThere).executeTakeFirst();
  if (found) throw raceLost();
  return undefined;
}

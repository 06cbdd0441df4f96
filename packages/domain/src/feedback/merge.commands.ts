import { badRequest, lockProject, type ProjectScope, quotaReached, raceLost } from "@earshot/operations";
import { sql } from "kysely";
import { maxComments } from "../comment/comment.schema.ts";
import { comeBack, recount } from "./comeback.commands.ts";
import { onSecondVote } from "../merge/merge.queries.ts";

/** The most feedback that is merged into one item. */
const maxMerged = 1_000;

const rowsOf = ({ db, project }: ProjectScope, ids: string[]) =>
  db
    .selectFrom("feedback")
    .where("project_id", "=", project.id)
    .where(sql<boolean>`id = any(${ids}::uuid[])`);

/**
 * Merges feedback into other feedback, or into what that was merged into, and returns the survivor's id. Undefined if one
 * of them is missing. In a project one merge runs at a time. Whoever votes, comments or deletes locks the row that answers
 * for the feedback before anything else, and a merge locks two in the order of their ids: so nobody waits in a circle.
 */
export async function merge(scope: ProjectScope, feedbackId: string, into: string): Promise<string | undefined> {
  const { db, project } = scope;
  await lockProject(scope);
  const found = await rowsOf(scope, [feedbackId, into]).select(["id", "merged_into"]).execute();
  const [source, target] = [feedbackId, into].map((id) => found.find((row) => row.id === id));
  if (!source || !target) return undefined;
  const survivor = target.merged_into ?? target.id;
  if (feedbackId === into || survivor === feedbackId)
    throw badRequest("feedback cannot be merged into itself, or into feedback that was merged into it.");
  if (source.merged_into === survivor) return survivor;
  if (source.merged_into) throw badRequest("this feedback is merged already: unmerge it first.");

  const locked = await rowsOf(scope, [feedbackId, survivor])
    .select(["comment_count", "merged"])
    .where("is_merged", "=", false)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (locked.length < 2) throw raceLost();
  if (locked.reduce((sum, row) => sum + row.comment_count, 0) > maxComments)
    throw quotaReached(maxComments, "comments on the feedback");
  if (locked.reduce((sum, row) => sum + row.merged, 1) > maxMerged) throw quotaReached(maxMerged, "merged items");

  const here = sql`project_id = ${project.id} and feedback_id = ${feedbackId}`;
  // Whoever votes for a comment locks it first.
  await sql`select id from comments where ${here} order by id for update`.execute(db);
  // One statement: a foreign key between the rows of one comment is checked at its end.
  await sql`with
    left_votes as (delete from feedback_upvotes where ${here} returning user_id, created_at, sources),
    votes as (insert into feedback_upvotes as v (project_id, feedback_id, user_id, created_at, sources)
      select ${project.id}::uuid, ${survivor}::uuid, user_id, created_at, coalesce(sources, array[${feedbackId}::uuid]) from left_votes
      on conflict ${onSecondVote}),
    comment_votes as (update comment_upvotes set feedback_id = ${survivor} where ${here}),
    threads as (update comments set feedback_id = ${survivor}, merged_from = coalesce(merged_from, ${feedbackId}) where ${here})
    update feedback set is_merged = true, merged_into = ${survivor},
      merge_target = case when id = ${feedbackId} then ${survivor}::uuid else merge_target end
    where project_id = ${project.id} and (id = ${feedbackId} or merged_into = ${feedbackId})`.execute(db);
  await recount(scope, [feedbackId, survivor]);
  return survivor;
}

/** Gives back merged feedback, and returns the id of the survivor. Undefined if it is missing. */
export async function unmerge(scope: ProjectScope, feedbackId: string): Promise<string | undefined> {
  await lockProject(scope);
  const survivor = (await rowsOf(scope, [feedbackId]).select("merged_into").executeTakeFirst())?.merged_into;
  if (survivor === undefined) return undefined;
  if (survivor === null) throw badRequest("this feedback is not merged.");
  await rowsOf(scope, [survivor]).select("id").forNoKeyUpdate().execute();
  await comeBack(scope, survivor, feedbackId);
  return survivor;
}

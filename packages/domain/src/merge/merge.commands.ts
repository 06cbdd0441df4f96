import { badRequest, iso, lockProject, newIdAt, type ProjectScope, quotaReached, raceLost } from "@earshot/operations";
import { sql } from "kysely";
import { countItems } from "../board-count/count.commands.ts";
import { maxComments } from "../comment/comment.schema.ts";
import { maxNotes } from "../note/note.schema.ts";
import { unmergeItems, recount } from "../feedback/merged/unmerge.commands.ts";
import { onSecondVote } from "../feedback/merged/merged.queries.ts";

/** The most feedback that is merged into one item. */
const maxMerged = 1_000;

const rowsOf = ({ db, project }: ProjectScope, ids: string[]) =>
  db
    .selectFrom("feedback")
    .where("project_id", "=", project.id)
    .where(sql<boolean>`id = any(${ids}::uuid[])`);

interface Merged {
  readonly survivor: string;
  /** False if it was merged into it before. */
  readonly isChanged: boolean;
}

/**
 * Merges feedback into other feedback, or into what that was merged into, and returns the survivor, or undefined
 * if one of them is missing. In a project one merge runs at a time. Votes, comments and deletions lock the survivor's
 * row first, and a merge locks two rows in the order of their ids, so that no deadlock is possible.
 */
export async function merge(scope: ProjectScope, feedbackId: string, into: string): Promise<Merged | undefined> {
  const { db, project } = scope;
  await lockProject(scope);
  const found = await rowsOf(scope, [feedbackId, into]).select(["id", "merged_into"]).execute();
  const source = found.find(({ id }) => id === feedbackId);
  const target = found.find(({ id }) => id === into);
  if (!source || !target) return undefined;
  const survivor = target.merged_into ?? target.id;
  if (feedbackId === into || survivor === feedbackId)
    throw badRequest("feedback cannot be merged into itself, or into feedback that was merged into it.");
  if (source.merged_into === survivor) return { survivor, isChanged: false };
  if (source.merged_into) throw badRequest("this feedback is merged already: unmerge it first.");

  const locked = await rowsOf(scope, [feedbackId, survivor])
    .select(["comment_count", "merged", "is_held"])
    .where("is_merged", "=", false)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (locked.length < 2) throw raceLost();
  if (locked.some(({ is_held }) => is_held))
    throw badRequest("feedback that is held cannot be merged: approve it first.");
  // With the comment that shows the team's answer.
  if (locked.reduce((sum, row) => sum + row.comment_count, 1) > maxComments)
    throw quotaReached(maxComments, "comments on the feedback");
  if (locked.reduce((sum, row) => sum + row.merged, 1) > maxMerged) throw quotaReached(maxMerged, "merged items");

  const here = sql`project_id = ${project.id} and feedback_id = ${feedbackId}`;
  if ((await countNotes(scope, [feedbackId, survivor])) > maxNotes)
    throw quotaReached(maxNotes, "notes on the feedback");
  // A vote for a comment locks the comment first, too.
  await sql`select id from comments where ${here} order by id for update`.execute(db);
  await countItems(scope, [feedbackId], -1);
  // One statement: a foreign key between the rows of one comment is checked at its end.
  await sql`with
    left_votes as (delete from feedback_upvotes where ${here} returning user_id, created_at, sources, entered_by, evidence),
    votes as (insert into feedback_upvotes as v (project_id, feedback_id, user_id, created_at, sources, entered_by, evidence)
      select ${project.id}::uuid, ${survivor}::uuid, user_id, created_at, coalesce(sources, array[${feedbackId}::uuid]), entered_by, evidence
      from left_votes
      on conflict ${onSecondVote}),
    comment_votes as (update comment_upvotes set feedback_id = ${survivor} where ${here}),
    queued as (update moderation set feedback_id = ${survivor} where ${here} and is_comment),
    threads as (update comments set feedback_id = ${survivor}, merged_from = coalesce(merged_from, ${feedbackId}) where ${here}),
    moved_notes as (update notes set feedback_id = ${survivor}, merged_from = coalesce(merged_from, ${feedbackId}) where ${here})
    update feedback set is_merged = true, merged_into = ${survivor},
      merge_target = case when id = ${feedbackId} then ${survivor}::uuid else merge_target end
    where project_id = ${project.id} and (id = ${feedbackId} or merged_into = ${feedbackId})`.execute(db);
  await showAnswer(scope, feedbackId, survivor);
  await recount(scope, [feedbackId, survivor]);
  return { survivor, isChanged: true };
}

async function countNotes({ db, project }: ProjectScope, ids: string[]): Promise<number> {
  const notes = db
    .selectFrom("notes")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("project_id", "=", project.id)
    .where(sql<boolean>`feedback_id = any(${ids}::uuid[])`);
  return (await notes.executeTakeFirstOrThrow()).count;
}

/**
 * Adds the team's answer to merged feedback to the survivor's thread, as a comment of the same author and time. The
 * answer itself stays with the merged feedback, which shows it again after an unmerge.
 */
async function showAnswer({ db, project }: ProjectScope, feedbackId: string, survivor: string): Promise<void> {
  const answer = await db
    .selectFrom("feedback_answers")
    .select(["user_id", "content", iso("created_at").as("created_at")])
    .where("project_id", "=", project.id)
    .where("feedback_id", "=", feedbackId)
    .executeTakeFirst();
  if (!answer) return;
  const keys = {
    project_id: project.id,
    feedback_id: survivor,
    id: newIdAt(answer.created_at),
    merged_from: feedbackId,
  };
  await db
    .insertInto("comments")
    .values({ ...answer, ...keys, is_answer: true })
    .execute();
}

/** Unmerges feedback. Returns the ids of those of it and the survivor that are on the board, or undefined if it is missing. */
export async function unmerge(scope: ProjectScope, feedbackId: string): Promise<string[] | undefined> {
  await lockProject(scope);
  const survivor = (await rowsOf(scope, [feedbackId]).select("merged_into").executeTakeFirst())?.merged_into;
  if (survivor === undefined) return undefined;
  if (survivor === null) throw badRequest("this feedback is not merged.");
  const locked = await rowsOf(scope, [survivor]).select("is_held").forNoKeyUpdate().executeTakeFirst();
  const cameBack = await unmergeItems(scope, survivor, feedbackId);
  return locked?.is_held ? cameBack : [...cameBack, survivor];
}

import {
  isProjectRow,
  newId,
  notFound,
  quotaReached,
  type ProjectScope,
  type Scope,
  returned,
} from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { eraseExchanges } from "../exchange/erase.commands.ts";
import { isSurvivor, missingUnless, requireMerged, survivorOf } from "../feedback/merged.queries.ts";
import { commentColumns } from "./comment.queries.ts";
import { type CommentPath, type CreateCommentInput, maxComments } from "./comment.schema.ts";

type Path = z.output<typeof CommentPath>;

/** One comment, addressed by its feedback or by feedback that was merged into it. */
export const comment = (scope: Pick<Scope, "project">, { feedbackId, commentId }: Omit<Path, "projectSlug">) =>
  sql<boolean>`${isProjectRow(scope, commentId)} and feedback_id = ${survivorOf(scope, feedbackId)}`;

/** Adds a comment and counts it. Counting first locks the feedback's row, as a deletion does. */
export async function addComment(scope: ProjectScope, input: z.output<typeof CreateCommentInput>) {
  const { feedbackId, content, reply_to_id } = input;
  const { db, project, caller } = scope;
  const counted = await db
    .updateTable("feedback")
    .set({ comment_count: sql`comment_count + 1` })
    .where(isSurvivor(scope, feedbackId))
    .returning(["id", "comment_count"])
    .executeTakeFirst();
  if (!counted) return missingUnless(scope, isSurvivor(scope, feedbackId), "feedback");
  if (counted.comment_count > maxComments) throw quotaReached(maxComments, "comments on the feedback");
  const feedback_id = counted.id;
  const isThrough = feedbackId !== feedback_id;
  if (isThrough) await requireMerged(scope, feedbackId, feedback_id);
  // On an unmerge, a reply follows its parent, and a comment follows the merged feedback whose id it was written under.
  const merged_from = reply_to_id ? await originOf(scope, feedback_id, reply_to_id) : isThrough ? feedbackId : null;
  const keys = { project_id: project.id, feedback_id, id: newId(), reply_to_id, merged_from };
  const insertion = db.insertInto("comments").values({ ...keys, user_id: caller.id, content });
  return returned(db, "comments", insertion, commentColumns(scope)).executeTakeFirstOrThrow();
}

/** The merged feedback that a comment came from, if any. 404 if there is no such comment. */
async function originOf({ db, project }: ProjectScope, feedbackId: string, id: string): Promise<string | null> {
  const found = await db
    .selectFrom("comments")
    .select("merged_from")
    .where("project_id", "=", project.id)
    .where("feedback_id", "=", feedbackId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!found) throw notFound("comment");
  return found.merged_from;
}

/** Deletes a comment with its replies and lowers the count. Undefined if there is no such comment. */
export async function deleteSubtree(scope: ProjectScope, feedbackId: string, commentId: string) {
  const { db, project } = scope;
  // Adding a comment locks this row too, so no reply can be added between the read and the deletion.
  const locked = await db
    .selectFrom("feedback")
    .select("id")
    .where(isSurvivor(scope, feedbackId))
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return missingUnless(scope, isSurvivor(scope, feedbackId), "feedback");
  const thread = await db
    .selectFrom("comments")
    .select(["id", "reply_to_id"])
    .where("project_id", "=", project.id)
    .where("feedback_id", "=", locked.id)
    .execute();
  const ids = subtree(thread, commentId);
  const its = db
    .selectFrom("comments")
    .where("project_id", "=", project.id)
    .where("feedback_id", "=", locked.id)
    .where("id", "=", commentId);
  const removed = await its.select(commentColumns(scope)).executeTakeFirst();
  await db
    .with("removed", (cte) =>
      cte
        .deleteFrom("comments")
        .where("project_id", "=", project.id)
        .where("feedback_id", "=", locked.id)
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .returning("id"),
    )
    .updateTable("feedback")
    .set({ comment_count: sql`comment_count - (select count(*) from removed)` })
    .where(isProjectRow(scope, locked.id))
    .execute();
  await eraseExchanges(db, project.id, sql`${ids}::uuid[]`);
  return removed ?? missingUnless(scope, comment(scope, { feedbackId, commentId }), "comments");
}

/** The ids of a comment and of the replies to it at any depth, in linear time. */
function subtree(thread: { id: string; reply_to_id: string | null }[], root: string): string[] {
  const replies = Map.groupBy(thread, ({ reply_to_id }) => reply_to_id);
  const ids = [root];
  for (const id of ids) for (const reply of replies.get(id) ?? []) ids.push(reply.id);
  return ids;
}

import {
  isForeignKeyViolation,
  isProjectRow,
  newId,
  notFound,
  type ProjectScope,
  quotaReached,
  type Scope,
} from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { commentColumns } from "./comment.queries.ts";
import type { CommentPath, CreateCommentInput } from "./comment.schema.ts";

type Path = z.output<typeof CommentPath>;

/** One comment, addressed through its feedback. */
export const comment = (scope: Pick<Scope, "project">, { feedbackId, commentId }: Omit<Path, "projectSlug">) =>
  sql<boolean>`${isProjectRow(scope, commentId)} and feedback_id = ${feedbackId}`;

/** The most comments on one feedback. */
const maxComments = 10_000;

/** Adds a comment and counts it. Counting first locks the feedback's row, as a deletion does. */
export async function addComment(scope: ProjectScope, input: z.output<typeof CreateCommentInput>) {
  const { feedbackId: feedback_id, content, reply_to_id } = input;
  const { db, project, caller } = scope;
  const counted = await db
    .updateTable("feedback")
    .set({ comment_count: sql`comment_count + 1` })
    .where(isProjectRow(scope, feedback_id))
    .returning("comment_count")
    .executeTakeFirst();
  if (!counted) return undefined;
  if (counted.comment_count > maxComments) throw quotaReached(maxComments, "comments on the feedback");
  try {
    return await db
      .insertInto("comments")
      .values({ project_id: project.id, feedback_id, id: newId(), reply_to_id, user_id: caller.id, content })
      .returning(commentColumns)
      .executeTakeFirstOrThrow();
  } catch (error) {
    throw isForeignKeyViolation(error) ? notFound("comment") : error;
  }
}

/** Deletes a comment with its replies and lowers the count. Undefined if there is no such comment. */
export async function deleteSubtree(scope: ProjectScope, feedbackId: string, commentId: string) {
  const { db, project } = scope;
  // Adding a comment locks this row too, so no reply can be added between the read and the deletion.
  await db.selectFrom("feedback").select("id").where(isProjectRow(scope, feedbackId)).forUpdate().execute();
  const thread = await db
    .selectFrom("comments")
    .select(["id", "reply_to_id"])
    .where("project_id", "=", project.id)
    .where("feedback_id", "=", feedbackId)
    .execute();
  const ids = subtree(thread, commentId);
  return db
    .with("removed", (cte) =>
      cte
        .deleteFrom("comments")
        .where("project_id", "=", project.id)
        .where("feedback_id", "=", feedbackId)
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .returning(commentColumns),
    )
    .with("counted", (cte) =>
      cte
        .updateTable("feedback")
        .set({ comment_count: sql`comment_count - (select count(*) from removed)` })
        .where(isProjectRow(scope, feedbackId)),
    )
    .selectFrom("removed")
    .selectAll()
    .where("id", "=", commentId)
    .executeTakeFirst();
}

/** The ids of a comment and of the replies to it at any depth, in linear time. */
function subtree(thread: { id: string; reply_to_id: string | null }[], root: string): string[] {
  const replies = Map.groupBy(thread, ({ reply_to_id }) => reply_to_id);
  const ids = [root];
  for (const id of ids) for (const reply of replies.get(id) ?? []) ids.push(reply.id);
  return ids;
}

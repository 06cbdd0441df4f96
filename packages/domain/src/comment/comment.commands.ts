import { DomainError, isProjectRow, type ProjectScope, type Scope } from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { eraseEdits } from "../edit/edit.commands.ts";
import { eraseExchanges } from "../exchange/erase.commands.ts";
import { eraseModeration, queueHeld, setCommentHeld } from "../feedback/held/held.commands.ts";
import { isCommentShownTo, isInShown, isInShownTo, isShownComment } from "../feedback/held/held.queries.ts";
import { isSurvivorFor, missingUnless, survivorOf } from "../feedback/merged/merged.queries.ts";
import { judge } from "../settings/hold.queries.ts";
import { commentColumns } from "./comment.queries.ts";
import type { CommentPath } from "./comment.schema.ts";

type Path = z.output<typeof CommentPath>;

type Address = Omit<Path, "projectSlug">;

const addressed = (scope: Pick<Scope, "project">, { feedbackId, commentId }: Address) =>
  sql`${isProjectRow(scope, commentId)} and feedback_id = ${survivorOf(scope, feedbackId)}`;

/** One comment that everybody sees, addressed by its feedback or by feedback that was merged into it. */
export const comment = (scope: Pick<Scope, "project">, address: Address) =>
  sql<boolean>`${addressed(scope, address)} and ${isShownComment()} and ${isInShown(scope)}`;

/** The same while it is held, for its author and the team. */
export const commentFor = (scope: Scope, address: Address) =>
  sql<boolean>`${addressed(scope, address)} and ${isCommentShownTo(scope)} and ${isInShownTo(scope)}`;

export const isLocked = () =>
  new DomainError(
    "FORBIDDEN",
    "the comments on this feedback are locked: only the team of this project comments here.",
  );

/** Refuses whoever may not comment on locked feedback. */
export async function requireUnlocked(scope: ProjectScope, feedbackId: string): Promise<void> {
  if (scope.role) return;
  const locked = scope.db
    .selectFrom("feedback")
    .select("id")
    .where("project_id", "=", scope.project.id)
    .where("id", "=", survivorOf(scope, feedbackId))
    .where("locked_at", "is not", null);
  if (await locked.executeTakeFirst()) throw isLocked();
}

/** Deletes a comment with its replies and lowers the count. Undefined if there is no such comment. */
export async function deleteSubtree(scope: ProjectScope, feedbackId: string, commentId: string) {
  const { db, project } = scope;
  // Adding a comment locks this row too, so no reply can be added between the read and the deletion.
  const isTarget = isSurvivorFor(scope, feedbackId);
  const locked = await db
    .selectFrom("feedback")
    .select(["id", "is_held"])
    .where(isTarget)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return missingUnless(scope, isTarget, "feedback");
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
  const removed = await its.select([...commentColumns(scope), "held_by"]).executeTakeFirst();
  await db
    .with("removed", (cte) =>
      cte
        .deleteFrom("comments")
        .where("project_id", "=", project.id)
        .where("feedback_id", "=", locked.id)
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .returning("held_by"),
    )
    .updateTable("feedback")
    .set({ comment_count: sql`comment_count - (select count(*) from removed where held_by is null)` })
    .where(isProjectRow(scope, locked.id))
    .execute();
  await eraseExchanges(db, project.id, sql`${ids}::uuid[]`);
  const wasQueued = await eraseModeration(db, project.id, sql`${ids}::uuid[]`);
  await eraseEdits(db, project.id, sql`${ids}::uuid[]`);
  if (!removed) return missingUnless(scope, commentFor(scope, { feedbackId, commentId }), "comments");
  return { ...removed, isHeld: locked.is_held || removed.held_by !== null, wasQueued };
}

/** Judges a comment that its author has changed. Returns whether it or its feedback is held, and whether this holds it. */
export async function judgeComment(scope: ProjectScope, { id, feedback_id, content }: Changed) {
  const { db, project, caller } = scope;
  const found = await db
    .selectFrom("comments")
    .select(["held_by", sql<boolean>`not ${isInShown(scope)}`.as("is_below_held")])
    .where("project_id", "=", project.id)
    .where("feedback_id", "=", feedback_id)
    .where("id", "=", id)
    .executeTakeFirst();
  if (found?.held_by) return { isHeld: true, isNewlyHeld: false };
  const reason = await judge(scope, content);
  if (!reason) return { isHeld: found?.is_below_held === true, isNewlyHeld: false };
  await queueHeld(scope, { id, feedback_id, is_comment: true, user_id: caller.id, reason, was_public: true });
  await setCommentHeld(scope, feedback_id, id, true);
  return { isHeld: true, isNewlyHeld: true };
}

type Changed = Readonly<Record<"id" | "feedback_id" | "content", string>>;

/** The ids of a comment and of the replies to it at any depth, in linear time. */
function subtree(thread: { id: string; reply_to_id: string | null }[], root: string): string[] {
  const replies = Map.groupBy(thread, ({ reply_to_id }) => reply_to_id);
  const ids = [root];
  for (const id of ids) for (const reply of replies.get(id) ?? []) ids.push(reply.id);
  return ids;
}

import {
  DomainError,
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
import { eraseEdits } from "../edit/edit.commands.ts";
import { eraseExchanges } from "../exchange/erase.commands.ts";
import { eraseModeration, queueHeld, setCommentHeld } from "../feedback/held/held.commands.ts";
import { isCommentShownTo, isInShown, isInShownTo, isShownComment } from "../feedback/held/held.queries.ts";
import {
  isSurvivor,
  isSurvivorFor,
  missingUnless,
  requireMerged,
  survivorOf,
} from "../feedback/merged/merged.queries.ts";
import { newMentions } from "../mention/mention.commands.ts";
import { isOfBot } from "../settings/form.schema.ts";
import { judge } from "../settings/hold.queries.ts";
import { claimFiles } from "../upload/claim.commands.ts";
import { commentColumns } from "./comment.queries.ts";
import { type CommentPath, type CreateCommentInput, maxComments } from "./comment.schema.ts";

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

const isLocked = () =>
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

/** Adds a comment and counts it. Counting first locks the feedback's row, as a deletion does. */
export async function addComment(scope: ProjectScope, input: z.output<typeof CreateCommentInput>) {
  const { feedbackId, content, reply_to_id } = input;
  const { db, project, caller } = scope;
  const reason = await judge(scope, content, isOfBot(input));
  const counted = await db
    .updateTable("feedback")
    .set({ comment_count: sql`comment_count + ${reason ? 0 : 1}::int` })
    .where(isSurvivor(scope, feedbackId))
    .returning(["id", "comment_count", "locked_at"])
    .executeTakeFirst();
  if (!counted) return missingUnless(scope, isSurvivor(scope, feedbackId), "feedback");
  if (counted.locked_at !== null && !scope.role) throw isLocked();
  if (counted.comment_count > maxComments) throw quotaReached(maxComments, "comments on the feedback");
  const feedback_id = counted.id;
  const isThrough = feedbackId !== feedback_id;
  if (isThrough) await requireMerged(scope, feedbackId, feedback_id);
  // On an unmerge, a reply follows its parent, and a comment follows the merged feedback whose id it was written under.
  const merged_from = reply_to_id ? await originOf(scope, feedback_id, reply_to_id) : isThrough ? feedbackId : null;
  const keys = { project_id: project.id, feedback_id, id: newId(), reply_to_id, merged_from };
  const held_by = reason && keys.id;
  const insertion = db.insertInto("comments").values({ ...keys, user_id: caller.id, content, held_by });
  const added = await returned(db, "comments", insertion, commentColumns(scope)).executeTakeFirstOrThrow();
  const { id } = keys;
  await claimFiles(scope, { kind: "comment", id }, content);
  if (!reason) {
    const written = { feedbackId: feedback_id, userId: caller.id, isNote: false, content };
    return { ...added, mentions: await newMentions(scope, written) };
  }
  await queueHeld(scope, { id, feedback_id, is_comment: true, user_id: caller.id, reason, was_public: false });
  return { ...added, held: "waiting" as const };
}

/** The merged feedback that a comment came from, if any. 404 if there is no such comment. */
async function originOf({ db, project }: ProjectScope, feedbackId: string, id: string): Promise<string | null> {
  const found = await db
    .selectFrom("comments")
    .select("merged_from")
    .where("project_id", "=", project.id)
    .where("feedback_id", "=", feedbackId)
    .where("id", "=", id)
    .where(isShownComment())
    .executeTakeFirst();
  if (!found) throw notFound("comment");
  return found.merged_from;
}

/** Deletes a comment with its replies and lowers the count. Undefined if there is no such comment. */
export async function deleteSubtree(scope: ProjectScope, feedbackId: string, commentId: string) {
  const { db, project } = scope;
  // Adding a comment locks this row too, so no reply can be added between the read and the deletion.
  const isTarget = isSurvivorFor(scope, feedbackId);
  const locked = await db.selectFrom("feedback").select("id").where(isTarget).forUpdate().executeTakeFirst();
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
  await eraseModeration(db, project.id, sql`${ids}::uuid[]`);
  await eraseEdits(db, project.id, sql`${ids}::uuid[]`);
  if (!removed) return missingUnless(scope, commentFor(scope, { feedbackId, commentId }), "comments");
  return { ...removed, isHeld: removed.held_by !== null };
}

/** Judges a comment that its author has changed. True if it is held. */
export async function isHeldAfter(scope: ProjectScope, { id, feedback_id, content }: Changed): Promise<boolean> {
  const { db, project, caller } = scope;
  const found = await db
    .selectFrom("comments")
    .select("held_by")
    .where("project_id", "=", project.id)
    .where("feedback_id", "=", feedback_id)
    .where("id", "=", id)
    .executeTakeFirst();
  if (found?.held_by) return true;
  const reason = await judge(scope, content);
  if (!reason) return false;
  await queueHeld(scope, { id, feedback_id, is_comment: true, user_id: caller.id, reason, was_public: true });
  await setCommentHeld(scope, feedback_id, id, true);
  return true;
}

type Changed = Readonly<Record<"id" | "feedback_id" | "content", string>>;

/** The ids of a comment and of the replies to it at any depth, in linear time. */
function subtree(thread: { id: string; reply_to_id: string | null }[], root: string): string[] {
  const replies = Map.groupBy(thread, ({ reply_to_id }) => reply_to_id);
  const ids = [root];
  for (const id of ids) for (const reply of replies.get(id) ?? []) ids.push(reply.id);
  return ids;
}

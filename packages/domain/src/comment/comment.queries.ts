import { bounded, boundedTexts, type Bounds, iso, qb, type Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import { userJson } from "../person/person.queries.ts";
import { isCommentShownTo } from "../feedback/held/held.queries.ts";
import { isSurvivorFor } from "../feedback/merged/merged.queries.ts";

const votesOn = ({ project }: Pick<Scope, "project">, comment: string) =>
  qb
    .selectFrom("comment_upvotes as v")
    .where("v.project_id", "=", project.id)
    .whereRef("v.feedback_id", "=", sql.ref(`${comment}.feedback_id`))
    .whereRef("v.comment_id", "=", sql.ref(`${comment}.id`));

/** The ids of those who have upvoted the comment, newest first. Null where nobody has: nothing is looked up then. */
const voters = (scope: Pick<Scope, "project">) =>
  sql<string[] | null>`case when comments.upvotes > 0 then array(${votesOn(scope, "comments")
    .select("v.user_id")
    .orderBy("v.created_at", "desc")
    .orderBy("v.user_id", "desc")}) end`;

export const storedColumns = [
  "comments.id",
  "comments.feedback_id",
  "comments.reply_to_id",
  "comments.user_id",
  "comments.content",
  "comments.upvotes",
  iso("comments.created_at").as("created_at"),
] as const;

const columnsWith = (ids: RawBuilder<string[] | null>) =>
  [
    ...storedColumns.slice(0, 6),
    sql<string[]>`coalesce(array_to_json(${ids}), '[]')`.as("upvoters"),
    storedColumns[6],
  ] as const;

export const commentColumns = (scope: Pick<Scope, "project">) => columnsWith(voters(scope));

/** True if the caller has upvoted the comment of this alias. */
export const isUpvoted = (scope: Scope, comment = "comments") =>
  sql<boolean>`exists ${votesOn(scope, comment).where("v.user_id", "=", scope.caller.id)}`;

/** A project's comments with their authors. */
const expandedComments = (scope: Scope) =>
  qb
    .selectFrom("comments")
    .innerJoin("people as u", (join) =>
      join.on("u.project_id", "=", scope.project.id).onRef("u.id", "=", "comments.user_id"),
    )
    .crossJoinLateral(sql<{ ids: string[] | null }>`(select ${voters(scope)} as ids offset 0)`.as("voters"))
    .where("comments.project_id", "=", scope.project.id)
    .select(columnsWith(sql.ref("voters.ids")))
    .select([
      userJson(scope, "u").as("user"),
      sql<boolean>`coalesce(${scope.caller.id}::uuid = any(voters.ids), false)`.as("has_upvoted"),
    ]);

/** Separates the comments of a thread. No JSON contains it. */
const separator = "\u001e";

/**
 * One row: all comments of one feedback, oldest first, each as its id, the id of its parent (or as many blanks) and its
 * JSON.
 */
export function readThread(scope: Scope, { feedbackId, maxBytes }: { feedbackId: string } & Bounds) {
  const comments = expandedComments(scope)
    .where("comments.feedback_id", "=", sql.ref<string>("feedback.id"))
    .where(isCommentShownTo(scope))
    .orderBy("comments.created_at")
    .orderBy("comments.id");
  const texts = sql`(
    select concat(one.id, coalesce(one.reply_to_id::text, repeat(' ', 36)), row_to_json(one)) as text from ${comments} as one offset 0)`;
  const thread = boundedTexts(texts, separator, maxBytes);
  return qb
    .selectFrom("feedback")
    .crossJoinLateral(bounded(thread, { maxBytes }).as("thread"))
    .where(isSurvivorFor(scope, feedbackId))
    .select(["thread.text as comments", "thread.is_too_large"]);
}

/** The deepest nesting of replies in JSON, which its readers have to follow. */
const maxDepth = 600;

interface Node {
  /** The comment's JSON up to its replies. */
  head: string;
  replies: Node[];
}

const idLength = 36;

/**
 * Nests a flat thread in linear time and keeps its order on every level. A reply to a comment at the deepest level is
 * put beside it: `reply_to_id` names its parent.
 */
export function nest({ comments }: { comments: string | null }) {
  if (comments === null) return undefined;
  const root = { replies: new Array<Node>(), depth: 0 };
  // The level of the replies to each comment, by its id.
  const levels = new Map<string, typeof root>();
  for (const comment of comments === "" ? [] : comments.split(separator)) {
    const node = { head: comment.slice(2 * idLength, -1), replies: new Array<Node>() };
    const level = levels.get(comment.slice(idLength, 2 * idLength)) ?? root;
    level.replies.push(node);
    const depth = level.depth + 1;
    levels.set(comment.slice(0, idLength), depth < maxDepth ? { replies: node.replies, depth } : level);
  }
  return { text: write(root.replies) };
}

const write = (nodes: Node[]): string =>
  `[${nodes.map(({ head, replies }) => `${head},"replies":${write(replies)}}`).join()}]`;

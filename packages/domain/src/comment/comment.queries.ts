import { sql } from "kysely";
import { iso, row, type Scope, tables, userJson } from "../shared/sql.ts";

const votes = tables
  .selectFrom("comment_upvotes as v")
  .whereRef("v.project_id", "=", sql.ref("comments.project_id"))
  .whereRef("v.feedback_id", "=", sql.ref("comments.feedback_id"))
  .whereRef("v.comment_id", "=", sql.ref("comments.id"));

const upvoters = sql<string[]>`array_to_json(array(${votes
  .select("v.user_id")
  .orderBy("v.created_at", "desc")
  .orderBy("v.user_id", "desc")}))`;

export const commentColumns = [
  "comments.id",
  "comments.feedback_id",
  "comments.reply_to_id",
  "comments.user_id",
  "comments.content",
  "comments.upvotes",
  upvoters.as("upvoters"),
  iso("comments.created_at").as("created_at"),
] as const;

/** Whether the caller has upvoted a comment. */
export const isUpvoted = ({ caller }: Scope) => sql<boolean>`exists ${votes.where("v.user_id", "=", caller.id)}`;

/** A project's comments with their authors, as this caller sees them. */
const expandedComments = (scope: Scope) =>
  tables
    .selectFrom("comments")
    .innerJoin("users as u", "u.id", "comments.user_id")
    .where("comments.project_id", "=", scope.project.id)
    .select(commentColumns)
    .select([userJson(scope, "u").as("user"), isUpvoted(scope).as("has_upvoted")]);

/** What stands between two comments of a thread: no JSON has it. */
const separator = "\u001e";

/**
 * One row: all comments of one feedback, oldest first, each as its id, the id of what it answers (or as many blanks) and
 * its JSON.
 */
export const readThread = (scope: Scope, feedbackId: string) =>
  tables
    .selectFrom("feedback")
    .where(row(scope, feedbackId))
    .select(
      sql<string>`array_to_string(array(
        select concat(one.id, coalesce(one.reply_to_id::text, repeat(' ', 36)), row_to_json(one)) from ${expandedComments(
          scope,
        )
          .where("comments.feedback_id", "=", feedbackId)
          .orderBy("comments.created_at")
          .orderBy("comments.id")} as one), ${sql.lit(separator)})`.as("comments"),
    );

/** Where the nesting ends, for JSON and its readers have an end too. */
const maxDepth = 600;

interface Node {
  /** The comment's JSON up to its replies. */
  head: string;
  replies: Node[];
}

const idLength = 36;

/**
 * The tree of a flat thread, in linear time; its order is kept at every level. An answer to a comment at the deepest
 * level stands beside it: `reply_to_id` says what it answers.
 */
export function nest({ comments }: { comments: string | null }) {
  if (comments === null) return undefined;
  const root = { replies: new Array<Node>(), depth: 0 };
  // By a comment's id, where the answers to it stand.
  const places = new Map<string, typeof root>();
  for (const comment of comments === "" ? [] : comments.split(separator)) {
    const node = { head: comment.slice(2 * idLength, -1), replies: new Array<Node>() };
    const place = places.get(comment.slice(idLength, 2 * idLength)) ?? root;
    place.replies.push(node);
    const depth = place.depth + 1;
    places.set(comment.slice(0, idLength), depth < maxDepth ? { replies: node.replies, depth } : place);
  }
  return { text: write(root.replies) };
}

const write = (nodes: Node[]): string =>
  `[${nodes.map(({ head, replies }) => `${head},"replies":${write(replies)}}`).join()}]`;

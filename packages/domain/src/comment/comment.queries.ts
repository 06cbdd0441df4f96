import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ProjectScope } from "../shared/operation.ts";
import { iso, row, userJson } from "../shared/sql.ts";

const upvoters = sql<string[]>`coalesce((select json_agg(v.user_id order by v.created_at desc, v.user_id desc)
  from comment_upvotes v where v.project_id = comments.project_id and v.feedback_id = comments.feedback_id
    and v.comment_id = comments.id), '[]')`;

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

/** All comments of one feedback, flat, oldest first; undefined where there is no such feedback. */
export const readThread = (scope: ProjectScope, feedbackId: string) =>
  scope.db
    .selectFrom("feedback")
    .where(row(scope, feedbackId))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("comments")
          .innerJoin("users as u", "u.id", "comments.user_id")
          .whereRef("comments.project_id", "=", "feedback.project_id")
          .whereRef("comments.feedback_id", "=", "feedback.id")
          .select(commentColumns)
          .select(userJson(scope, "u").as("user"))
          .orderBy("comments.created_at")
          .orderBy("comments.id"),
      ).as("comments"),
    )
    .executeTakeFirst();

type Flat = NonNullable<Awaited<ReturnType<typeof readThread>>>["comments"][number];
export type CommentNode = Flat & { has_upvoted: boolean; replies: CommentNode[] };

/** Where the nesting ends, for JSON and its readers have an end too. */
const maxDepth = 600;

/**
 * The tree of a flat thread, in linear time; its order is kept at every level. An answer to a comment at the deepest
 * level stands beside it: `reply_to_id` says what it answers.
 */
export function nest(comments: Flat[], callerId: string): CommentNode[] {
  const root = { replies: new Array<CommentNode>(), depth: 0 };
  // By a comment's id, where the answers to it stand.
  const places = new Map<string | null, typeof root>();
  for (const comment of comments) {
    const node = { ...comment, has_upvoted: comment.upvoters.includes(callerId), replies: [] };
    const place = places.get(comment.reply_to_id) ?? root;
    place.replies.push(node);
    const depth = place.depth + 1;
    places.set(comment.id, depth < maxDepth ? { replies: node.replies, depth } : place);
  }
  return root.replies;
}

import { createdAt, instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/**
 * `feedback_id` is part of the key, so that the reply's foreign key keeps a reply in its parent's feedback.
 * `merged_from` is the merged feedback that the thread was written on. The thread returns there on an unmerge.
 * `is_answer` marks a copy of the team's answer to the merged feedback, which an unmerge deletes.
 * `held_by` is the comment that is held: itself, or one that it replies to. See held.queries.ts.
 */
export const CommentEntity = defineEntity({
  name: "Comment",
  tableName: "comments",
  properties: {
    project_id: p.uuid().primary(),
    feedback_id: p.uuid().primary(),
    id: p.uuid().primary(),
    reply_to_id: p.uuid().nullable(),
    user_id: p.uuid(),
    content: p.text(),
    upvotes: p.integer().default(0),
    merged_from: p.uuid().nullable(),
    is_answer: p.boolean().default(false),
    held_by: p.uuid().nullable(),
    edited_at: instant().nullable(),
    created_at: createdAt(),
  },
  indexes: [
    // Replies in their order, so that none are sorted.
    { name: "comments_replies", properties: ["project_id", "feedback_id", "reply_to_id", "created_at", "id"] },
    { name: "comments_by_user", properties: ["project_id", "user_id", "feedback_id"] },
    { name: "comments_by_id", properties: ["project_id", "id"] },
    {
      name: "comments_held",
      expression: `create index "comments_held" on "comments" ("project_id", "feedback_id") where "held_by" is not null`,
    },
  ],
});

/** An upvote for a comment. */
export const CommentUpvoteEntity = defineEntity({
  name: "CommentUpvote",
  tableName: "comment_upvotes",
  properties: {
    project_id: p.uuid().primary(),
    feedback_id: p.uuid().primary(),
    comment_id: p.uuid().primary(),
    user_id: p.uuid().primary(),
    created_at: createdAt(),
  },
  indexes: [{ name: "comment_upvotes_by_user", properties: ["project_id", "user_id"] }],
});

import {
  Comment,
  CommentPath,
  heldAs,
  isCommentShownTo,
  isInShownTo,
  isShownComment,
  isUpvoted,
  storedColumns,
  survivorOf,
  ThreadComment,
} from "@earshot/domain";
import { iso, qb, type Scope, reader } from "@earshot/operations";
import { computed, plainFields } from "../../select/fields.sql.ts";
import type { ObjectType } from "../../select/selection.ts";
import { select } from "../../select/select.ts";
import { timeConnection } from "../../select/time-connection.sql.ts";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { editsField } from "../feedback/edits.fields.ts";
import { personField } from "../person/person.fields.ts";

/** The comments of a project under one parent. */
const commentsUnder = (scope: Scope, isUnder: RawBuilder<boolean>) =>
  qb
    .selectFrom("comments")
    .select([
      ...storedColumns,
      "comments.is_answer",
      iso("comments.edited_at").as("edited_at"),
      "comments.created_at as sort_time",
    ])
    .where("comments.project_id", "=", scope.project.id)
    .where(isUnder)
    .where(isCommentShownTo(scope));

const connection = (description: string, isUnder: (alias: string) => RawBuilder<boolean>) =>
  timeConnection(() => commentType, {
    name: "Comment",
    description,
    order: "oldest",
    rowsOf: (row) => commentsUnder(row, isUnder(row.alias)),
    countOf: (row) =>
      sql`(select count(*)::int from comments where project_id = ${row.project.id} and ${isUnder(row.alias)} and ${isShownComment()})`,
  });

/** The comments on feedback. */
export const commentsField = connection(
  "The comments on it, oldest first. Replies are under each comment.",
  (feedback) => sql`comments.feedback_id = ${sql.ref(`${feedback}.id`)} and comments.reply_to_id is null`,
);

const repliesField = connection(
  "The replies to it, oldest first.",
  (comment) =>
    sql`comments.feedback_id = ${sql.ref(`${comment}.feedback_id`)}
      and comments.reply_to_id = ${sql.ref(`${comment}.id`)}`,
);

export const commentType: ObjectType = {
  name: "Comment",
  description: Comment.description ?? "",
  fields: {
    ...plainFields(Comment.omit({ upvoters: true })),
    // The results of writes lack it.
    isAnswer: computed(ThreadComment.shape.is_answer, ({ alias }) => sql.ref(`${alias}.is_answer`), {
      description: ThreadComment.shape.is_answer.description,
    }),
    held: computed(
      ThreadComment.shape.held,
      (row) => sql`(select ${heldAs(row, sql`c.held_by is not null`, "c.held_by")} from comments as c
        where c.project_id = ${row.project.id} and c.feedback_id = ${sql.ref(`${row.alias}.feedback_id`)}
          and c.id = ${sql.ref(`${row.alias}.id`)})`,
      { description: ThreadComment.shape.held.description },
    ),
    editedAt: computed(ThreadComment.shape.edited_at, ({ alias }) => sql.ref(`${alias}.edited_at`), {
      description: ThreadComment.shape.edited_at.description,
    }),
    edits: editsField,
    user: personField("user_id", "The author. Null for somebody else's comment that was just deleted."),
    hasUpvoted: computed(z.boolean(), (row) => isUpvoted(row, row.alias), {
      description: "True if the caller has upvoted it.",
      isPersonal: true,
    }),
    replies: repliesField,
  },
};

export const selectComment = select({
  name: "selectComment",
  summary: "Returns a comment.",
  access: reader,
  input: CommentPath,
  noun: "comment",
  type: commentType,
  from: (scope, { feedbackId, commentId }) =>
    commentsUnder(scope, sql`comments.feedback_id = ${survivorOf(scope, feedbackId)} and ${isInShownTo(scope)}`).where(
      "comments.id",
      "=",
      commentId,
    ),
});

import { z } from "zod";
import { FeedbackPath } from "../feedback/feedback.schema.ts";
import { ownOr, signedIn } from "../shared/access.ts";
import { mutation, query } from "../shared/operation.ts";
import { row } from "../shared/sql.ts";
import { deleteSubtree, nest, readThread } from "./comment.queries.ts";
import { Comment, CommentPath, ExpandedComment } from "./comment.schema.ts";

export const listComments = query({
  name: "listComments",
  summary: "The comments on one feedback, oldest first, each with its replies.",
  access: signedIn,
  input: FeedbackPath,
  output: z.array(ExpandedComment),
  noun: "feedback",
  async run(scope, { feedbackId }) {
    const thread = await readThread(scope, feedbackId);
    return thread && nest(thread.comments, scope.caller.id);
  },
});

export const deleteComment = mutation({
  name: "deleteComment",
  summary: "Deletes a comment with its replies.",
  access: ownOr("member"),
  input: CommentPath,
  output: Comment,
  noun: "comment",
  find: (scope, { feedbackId, commentId }) =>
    scope.db
      .selectFrom("comments")
      .select("user_id")
      .where(row(scope, commentId))
      .where("feedback_id", "=", feedbackId)
      .executeTakeFirst(),
  run: (scope, { feedbackId, commentId }) => deleteSubtree(scope, feedbackId, commentId),
});

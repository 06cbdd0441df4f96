import {
  author,
  mutation,
  ownOr,
  type ProjectScope,
  query,
  reader,
  unlessReserved,
  returned,
} from "@earshot/operations";
import { z } from "zod";
import { FeedbackPath } from "../feedback/feedback.schema.ts";
import { missingUnless, ofFeedback } from "../feedback/merged.queries.ts";
import { takePart } from "../person/take-part.commands.ts";
import { addComment, comment, deleteSubtree } from "./comment.commands.ts";
import { commentMarks, commentPageOf, pageValues, readCommentPage } from "./comment.page.ts";
import { commentColumns, nest, readThread } from "./comment.queries.ts";
import { Comment, CommentPath, CreateCommentInput, ExpandedComment, UpdateCommentInput } from "./comment.schema.ts";
import { CommentPage, PageCommentsInput } from "./page.schema.ts";

const findComment = (scope: ProjectScope, path: z.output<typeof CommentPath>) =>
  scope.db.selectFrom("comments").select("user_id").where(comment(scope, path)).executeTakeFirst();

export const listComments = query({
  name: "listComments",
  summary: "Lists the comments on a feedback item with their replies, oldest first.",
  access: reader,
  input: FeedbackPath,
  ...ofFeedback,
  output: z.array(ExpandedComment),
  noun: "feedback",
  cachedFor: "role",
  namesOwn: "everyone",
  rows: readThread,
  compose: nest,
});

export const pageComments = query({
  name: "pageComments",
  summary: "Lists one page of the comments on a feedback item and returns the cursor of the next page.",
  access: reader,
  input: PageCommentsInput,
  ...ofFeedback,
  output: CommentPage,
  noun: "feedback",
  cachedFor: "role",
  namesOwn: "outsiders",
  marks: commentMarks,
  values: pageValues,
  rows: readCommentPage,
  compose: commentPageOf,
});

export const createComment = mutation({
  name: "createComment",
  summary: "Creates a comment on feedback, or a reply to a comment.",
  access: unlessReserved("commenting"),
  input: CreateCommentInput,
  ...ofFeedback,
  output: Comment,
  creates: true,
  act: "comment",
  join: takePart,
  noun: "feedback",
  events: (_, { feedback_id, id }) => [{ kind: "comment.created", feedback_id, comment_id: id }],
  run: addComment,
});

export const updateComment = mutation({
  name: "updateComment",
  summary: "Updates one of the caller's comments.",
  access: author,
  input: UpdateCommentInput,
  ...ofFeedback,
  output: Comment,
  noun: "comment",
  find: findComment,
  events: (_, { feedback_id, id }) => [{ kind: "comment.updated", feedback_id, comment_id: id }],
  async run(scope, { content, ...path }) {
    const updated = await returned(
      scope.db,
      "comments",
      scope.db.updateTable("comments").set({ content }).where(comment(scope, path)),
      commentColumns(scope),
    ).executeTakeFirst();
    return updated ?? missingUnless(scope, comment(scope, path), "comments");
  },
});

export const deleteComment = mutation({
  name: "deleteComment",
  summary: "Deletes a comment and its replies.",
  access: ownOr("member"),
  input: CommentPath,
  ...ofFeedback,
  output: Comment,
  noun: "comment",
  find: findComment,
  events: (_, { feedback_id, id }) => [{ kind: "comment.deleted", feedback_id, comment_id: id }],
  run: (scope, { feedbackId, commentId }) => deleteSubtree(scope, feedbackId, commentId),
});

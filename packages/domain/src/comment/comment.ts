import {
  author,
  mutation,
  ownOr,
  type ProjectScope,
  query,
  reader,
  statementMutation,
  unlessReserved,
  returned,
} from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { FeedbackPath } from "../feedback/feedback.schema.ts";
import { missingUnless, ofFeedback } from "../merge/merge.queries.ts";
import { voteParts, voteResult } from "../vote/vote.queries.ts";
import { VoteResult } from "../vote/vote.schema.ts";
import { addComment, comment, deleteSubtree } from "./comment.commands.ts";
import { commentColumns, nest, readThread } from "./comment.queries.ts";
import {
  Comment,
  CommentPath,
  CreateCommentInput,
  ExpandedComment,
  SetCommentUpvoteInput,
  UpdateCommentInput,
} from "./comment.schema.ts";

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

export const createComment = mutation({
  name: "createComment",
  summary: "Creates a comment on feedback, or a reply to a comment.",
  access: unlessReserved("commenting"),
  input: CreateCommentInput,
  ...ofFeedback,
  output: Comment,
  creates: true,
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

const commentVotes = {
  votes: "comment_upvotes",
  counted: "comments",
  key: { feedback_id: "feedback_id", comment_id: "id" },
  onConflict: sql`do nothing`,
  isNew: sql<boolean>`true`,
} as const;

export const setCommentUpvote = statementMutation({
  name: "setCommentUpvote",
  summary: "Adds or removes the caller's upvote on a comment. A repeated request changes nothing.",
  access: unlessReserved("voting"),
  input: SetCommentUpvoteInput,
  item: ofFeedback.item,
  isReplaced: (_, { feedbackId }) => sql`exists (select 1 from target where feedback_id <> ${feedbackId})`,
  output: VoteResult,
  noun: "comment",
  signals: ({ commentId }, _, { feedback_id }) => [
    { kind: "comment.voted", feedback_id: String(feedback_id), comment_id: commentId },
  ],
  values: ({ feedbackId, commentId }) => ({ feedbackId, commentId }),
  shape: ({ upvoted }) => upvoted,
  write: (scope, path, upvoted) => voteParts(scope, commentVotes, comment(scope, path), upvoted),
  result: voteResult,
});

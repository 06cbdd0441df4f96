import { author, mutation, ownOr, type ProjectScope, query, reader, returned, rowState } from "@earshot/operations";
import { z } from "zod";
import { recordEdits } from "../edit/edit.commands.ts";
import { FeedbackPath } from "../feedback/feedback.schema.ts";
import { hidden, queueChanged } from "../feedback/held/held.commands.ts";
import { differsForAuthors } from "../feedback/held/held.queries.ts";
import { missingUnless, ofFeedback } from "../feedback/merged/merged.queries.ts";
import { mentioning, newMentions } from "../mention/mention.commands.ts";
import { claimFiles } from "../upload/claim.commands.ts";
import { commentFor, deleteSubtree, judgeComment, requireUnlocked } from "./comment.commands.ts";
import { commentMarks, commentPageOf, pageValues, readCommentPage } from "./comment.page.ts";
import { commentColumns, nest, readThread } from "./comment.queries.ts";
import { Comment, CommentPath, ExpandedComment, UpdateCommentInput } from "./comment.schema.ts";
import { CommentPage, PageCommentsInput } from "./page.schema.ts";

const findComment = (scope: ProjectScope, path: z.output<typeof CommentPath>) =>
  scope.db.selectFrom("comments").select("user_id").where(commentFor(scope, path)).executeTakeFirst();

export const listComments = query({
  name: "listComments",
  summary: "Lists the comments on a feedback item with their replies, oldest first.",
  access: reader,
  input: FeedbackPath,
  ...ofFeedback,
  ...differsForAuthors,
  output: z.array(ExpandedComment),
  noun: "feedback",
  cachedFor: "role",
  namesOwn: "everyone",
  rows: readThread,
  compose: nest,
});

export const pageComments = query({
  name: "pageComments",
  mcp: { toolset: "core", title: "List comments" },
  summary: "Lists one page of the comments on a feedback item and returns the cursor of the next page.",
  access: reader,
  input: PageCommentsInput,
  ...ofFeedback,
  ...differsForAuthors,
  output: CommentPage,
  noun: "feedback",
  cachedFor: "role",
  namesOwn: "outsiders",
  marks: commentMarks,
  values: pageValues,
  rows: readCommentPage,
  compose: commentPageOf,
});

export const updateComment = mutation({
  name: "updateComment",
  mcp: { toolset: "feedback", title: "Update a comment" },
  summary: "Updates one of the caller's comments.",
  access: author,
  // An edit may mention people anew, who get a mail.
  act: "comment",
  input: UpdateCommentInput,
  ...ofFeedback,
  output: Comment,
  noun: "comment",
  find: findComment,
  events: (_, { feedback_id, id }, { isHeld, mentions }) =>
    isHeld ? [] : [{ kind: "comment.updated", feedback_id, comment_id: id, ...mentioning(mentions) }],
  signals: (_, { feedback_id, id }, { isNewlyHeld }) =>
    isNewlyHeld ? [hidden({ id, feedback_id, is_comment: true }), queueChanged] : [],
  async run(scope, { content, ...path }) {
    await requireUnlocked(scope, path.feedbackId);
    const isIt = commentFor(scope, path);
    const locked = scope.db.selectFrom("comments").select("content").where(isIt).forNoKeyUpdate();
    const before = await locked.executeTakeFirst();
    if (!before) return missingUnless(scope, isIt, "comments");
    const editedAt = await recordEdits(scope, path.commentId, before, { content });
    const changes = { content, ...(editedAt && { edited_at: editedAt }) };
    const updated = await returned(
      scope.db,
      "comments",
      scope.db.updateTable("comments").set(changes).where(isIt),
      commentColumns(scope),
    ).executeTakeFirst();
    if (!updated) return missingUnless(scope, isIt, "comments");
    await claimFiles(scope, { kind: "comment", id: updated.id }, content);
    const { feedback_id: feedbackId, user_id: userId } = updated;
    const written = { feedbackId, userId, isNote: false, content, before: before.content };
    return { ...updated, ...(await judgeComment(scope, updated)), mentions: await newMentions(scope, written) };
  },
});

export const deleteComment = mutation({
  name: "deleteComment",
  mcp: { toolset: "feedback", title: "Delete a comment" },
  summary: "Deletes a comment and its replies.",
  access: ownOr("member"),
  input: CommentPath,
  ...ofFeedback,
  output: Comment,
  noun: "comment",
  find: findComment,
  audit: {
    subject: "comment",
    id: ({ commentId }) => commentId,
    state: rowState("comments", "feedback_id", "user_id"),
  },
  events: (_, { feedback_id, id }, { isHeld }) =>
    isHeld ? [] : [{ kind: "comment.deleted", feedback_id, comment_id: id }],
  signals: (_, __, { wasQueued }) => (wasQueued ? [queueChanged] : []),
  run: (scope, { feedbackId, commentId }) => deleteSubtree(scope, feedbackId, commentId),
});

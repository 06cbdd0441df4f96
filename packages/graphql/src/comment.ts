import { Comment, createComment, deleteComment, updateComment } from "@earshot/domain";
import { UserType } from "./account.ts";
import { builder, type RequestContext, type Row } from "./builder.ts";
import { type CommentRow, commentPage } from "./comment-pages.ts";
import { connectionOf } from "./connection.ts";
import { outputFields } from "./from-zod.ts";
import { loadViewer, userOf } from "./load.ts";
import { inProject, mutationOf } from "./object.ts";

// Its replies are a connection of its own kind, so it is declared before it is described.
export const CommentType = builder.objectRef<CommentRow>("Comment");
export const CommentConnection = connectionOf("Comment", CommentType);

CommentType.implement({
  description: Comment.description ?? "",
  fields: (t) => ({
    ...outputFields(t, Comment.omit({ upvoters: true })),
    user: t.field({
      type: UserType,
      nullable: true,
      description: "The author. Null where somebody else's comment has just been deleted.",
      resolve: (row, _, context) => userOf(context, row),
    }),
    hasUpvoted: t.boolean({
      description: "Whether the caller has upvoted it.",
      resolve: (row, _, context) => (row["has_upvoted"] as boolean | undefined) ?? hasUpvoted(context, row),
    }),
    replies: t.field({
      type: CommentConnection,
      description: "The answers to it, oldest first.",
      args: { first: t.arg.int(), after: t.arg.string() },
      resolve: ({ projectSlug, feedback_id, id, replies }, args, context, info) =>
        commentPage(context, { projectSlug, feedbackId: feedback_id, parent: id, ahead: replies }, args, info),
    }),
  }),
});

/** Of what a mutation returned. */
async function hasUpvoted(context: RequestContext, row: Row): Promise<boolean> {
  const { id } = await loadViewer(context);
  return (row["upvoters"] as unknown[]).includes(id);
}

const withSlug = inProject as (result: Row, input: Row) => CommentRow;

mutationOf(createComment, CommentType, withSlug);
mutationOf(updateComment, CommentType, withSlug);
mutationOf(deleteComment, CommentType, withSlug);

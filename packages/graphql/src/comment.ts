import {
  Comment,
  countNestedComments,
  createComment,
  deleteComment,
  nestComments,
  updateComment,
} from "@earshot/domain";
import { UserType } from "./account.ts";
import { builder, type ProjectRow, type RequestContext, type Row } from "./builder.ts";
import { connectionOf, type Page, pageOf, pageWith, timeCursor } from "./connection.ts";
import { outputFields } from "./from-zod.ts";
import { loadMany, loadViewer, read, userOf } from "./load.ts";
import { inProject, mutationOf } from "./object.ts";

type CommentRow = ProjectRow & { id: string; created_at: string; feedback_id: string };

// Its replies are a connection of its own kind, so it is declared before it is described.
const CommentType = builder.objectRef<CommentRow>("Comment");
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
      resolve: async (row, _, context) => {
        if (typeof row["has_upvoted"] === "boolean") return row["has_upvoted"];
        return (row["upvoters"] as string[]).includes(String((await loadViewer(context))["id"]));
      },
    }),
    replies: t.field({
      type: CommentConnection,
      description: "The answers to it, oldest first.",
      args: { first: t.arg.int(), after: t.arg.string() },
      resolve: ({ projectSlug, feedback_id, id }, args, context) =>
        commentPage(context, { projectSlug, feedbackId: feedback_id, parent: id }, args),
    }),
  }),
});

interface Place {
  projectSlug: string;
  feedbackId: string;
  /** The comment that is answered; null for those on the feedback itself. */
  parent: string | null;
}

/** A page of the comments in one place; all that one level of a query asks for are read in one statement. */
export async function commentPage(
  context: RequestContext,
  { projectSlug, feedbackId, parent }: Place,
  args: Parameters<typeof pageOf>[0],
): Promise<Page<CommentRow>> {
  const page = pageOf(args);
  const key = JSON.stringify([feedbackId, parent]);
  const kind = parent === null ? "comments" : "replies";
  const rows = await loadMany<CommentRow[]>(
    context,
    [kind, projectSlug, page],
    key,
    async (keys) => {
      const found = await read<Row[]>(context, nestComments, { ...placesOf(projectSlug, keys), ...page });
      const comments = found.map((row) => ({ ...row, projectSlug }) as CommentRow);
      return Map.groupBy(comments, (row) => JSON.stringify([row.feedback_id, row["reply_to_id"]]));
    },
    [],
  );
  const count = () =>
    loadMany<number>(
      context,
      [kind, "count", projectSlug],
      key,
      async (keys) => {
        const found = await read<{ parent: string; count: number }[]>(
          context,
          countNestedComments,
          placesOf(projectSlug, keys),
        );
        const counts = new Map(found.map((each) => [each.parent, each.count]));
        return new Map(keys.map((each) => [each, counts.get(parentOf(each)) ?? 0]));
      },
      0,
    );
  return pageWith(rows, page, (comment) => timeCursor("oldest", comment), count);
}

/** What a place's comments hang on: the comment that they answer, or else the feedback. */
const parentOf = (key: string): string => {
  const [feedbackId, parent] = JSON.parse(key) as [string, string | null];
  return parent ?? feedbackId;
};

function placesOf(projectSlug: string, keys: readonly string[]) {
  const places = keys.map((key) => JSON.parse(key) as [string, string | null]);
  const parents = places.flatMap(([, parent]) => parent ?? []);
  const feedbackIds = [...new Set(places.map(([feedbackId]) => feedbackId))];
  return { projectSlug, feedbackIds, parents: parents.length > 0 ? parents : null };
}

const withSlug = inProject as (result: Row, input: Row) => CommentRow;

mutationOf(createComment, CommentType, withSlug);
mutationOf(updateComment, CommentType, withSlug);
mutationOf(deleteComment, CommentType, withSlug);

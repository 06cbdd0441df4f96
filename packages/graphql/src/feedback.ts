import {
  countFeedback,
  createFeedback,
  decodeCursor,
  deleteFeedback,
  Feedback,
  feedbackCursor,
  FeedbackFilters,
  getFeedback,
  ListFeedbackInput,
  nestFeedback,
  nestTags,
  nestUpvoters,
  setCommentUpvote,
  setFeedbackUpvote,
  TagSummary,
  updateFeedback,
  VoteResult,
} from "@earshot/domain";
import { UserType } from "./account.ts";
import { builder, type ProjectRow, type RequestContext, type Row } from "./builder.ts";
import { CommentConnection } from "./comment.ts";
import { commentPage } from "./comment-pages.ts";
import { connectionOf, type Page, pageOf, pageWith, timeCursor } from "./connection.ts";
import { inputFields, toInput } from "./from-zod.ts";
import { loadMany, read, userOf } from "./load.ts";
import { askedOf, askedOfNodes } from "./look-ahead.ts";
import { inProject, mutationOf, objectOf } from "./object.ts";
import { TagType } from "./tag.ts";

type Upvote = Row & { feedback_id: string; created_at: string; user: Row & { id: string } };

/** Whether these fields of tags come with the feedback that carries them. */
const isSummary = (fields: string[]) => fields.every((field) => field in TagSummary.shape || field === "__typename");

const UpvoterConnection = connectionOf("Upvoter", UserType);

export const FeedbackType = objectOf<ProjectRow>("Feedback", Feedback, (t) => ({
  user: t.field({
    type: UserType,
    nullable: true,
    description: "The author. Null where somebody else's feedback has just been deleted.",
    resolve: (row, _, context) => userOf(context, row),
  }),
  tags: t.field({
    type: [TagType],
    description: "By name.",
    resolve: ({ projectSlug, id, tags }, _, context, info) =>
      tags && isSummary(askedOf(info))
        ? (tags as Row[])
        : loadMany<Row[]>(
            context,
            ["tags", projectSlug],
            String(id),
            async (feedbackIds) => {
              const rows = await read<(Row & { feedback_id: string })[]>(context, nestTags, {
                projectSlug,
                feedbackIds,
              });
              return Map.groupBy(rows, ({ feedback_id }) => feedback_id);
            },
            [],
          ),
  }),
  comments: t.field({
    type: CommentConnection,
    description: "The comments on it, oldest first; the answers to them are under each.",
    args: { first: t.arg.int(), after: t.arg.string() },
    resolve: ({ projectSlug, id }, args, context, info) =>
      commentPage(context, { projectSlug, feedbackId: String(id), parent: null }, args, info),
  }),
  upvoters: t.field({
    type: UpvoterConnection,
    description: "Who upvoted it, newest first.",
    args: { first: t.arg.int(), after: t.arg.string() },
    resolve: (row, args, context) => upvoterPage(context, row, args),
  }),
}));

async function upvoterPage(
  context: RequestContext,
  { projectSlug, id, upvotes }: ProjectRow,
  args: Parameters<typeof pageOf>[1],
) {
  const page = pageOf(context, args);
  const rows = await loadMany<Upvote[]>(
    context,
    ["upvoters", projectSlug, page],
    String(id),
    async (feedbackIds) => {
      const found = await read<Upvote[]>(context, nestUpvoters, { projectSlug, feedbackIds, ...page });
      return Map.groupBy(found, ({ feedback_id }) => feedback_id);
    },
    [],
  );
  const users = rows.map(({ user, created_at }) => ({ ...user, created_at }));
  return pageWith(
    users,
    page,
    (user) => timeCursor("newest", user),
    async () => Number(upvotes),
  );
}

export const FeedbackConnection = connectionOf("Feedback", FeedbackType);

const withoutPage = ["projectSlug", "limit", "cursor"];

/** The arguments of a project's feedback: the filters and the order of its list, and the page. */
export const feedbackArguments = (t: unknown) => inputFields(t, ListFeedbackInput, "arg", withoutPage);

type Item = ProjectRow & { id: string; created_at: string; upvotes: number; comment_count: number };

/** A page of a project's feedback. Its cursors are those of the other doors. */
export async function feedbackPage(
  context: RequestContext,
  projectSlug: string,
  args: Row,
  info: Parameters<typeof askedOfNodes>[0],
): Promise<Page<ProjectRow>> {
  const { first, after } = pageOf(context, args);
  const filters = { ...toInput(FeedbackFilters, args), projectSlug };
  const sort = (args["sort"] ?? undefined) as "newest" | undefined;
  const asked = askedOfNodes(info);
  const tagFields = [...asked].flatMap((path) => (path.startsWith("tags.") ? path.slice("tags.".length) : []));
  const extras = {
    withDescription: asked.has("description"),
    withUser: asked.has("user"),
    withTags: asked.has("tags") && isSummary(tagFields),
  };
  const input = { ...filters, ...extras, sort, limit: first, ...(after && { cursor: after }) };
  const { items, next_cursor } = await read<{ items: Item[]; next_cursor: string | null }>(
    context,
    nestFeedback,
    input,
  );
  const order = sort ?? (after === undefined ? undefined : decodeCursor(after)?.[0]) ?? "newest";
  // The rows are nobody else's yet.
  for (const item of items) Object.assign(item, { projectSlug });
  return {
    nodes: items,
    cursorOf: (item) => feedbackCursor(order, item as Item),
    hasNextPage: next_cursor !== null,
    hasPreviousPage: after !== undefined,
    count: async () => (await read<{ count: number }>(context, countFeedback, filters)).count,
  };
}

builder.queryField("feedback", (t) =>
  t.field({
    type: FeedbackType,
    description: getFeedback.summary,
    args: { projectSlug: t.arg.string({ required: true }), id: t.arg.id({ required: true }) },
    resolve: async (_, { projectSlug, id }, context) => ({
      ...(await read<Row>(context, getFeedback, { projectSlug, feedbackId: id })),
      projectSlug,
    }),
  }),
);

const VoteResultType = objectOf("VoteResult", VoteResult);

mutationOf(createFeedback, FeedbackType, inProject);
mutationOf(updateFeedback, FeedbackType, inProject);
mutationOf(deleteFeedback, FeedbackType, inProject);
mutationOf(setFeedbackUpvote, VoteResultType);
mutationOf(setCommentUpvote, VoteResultType);

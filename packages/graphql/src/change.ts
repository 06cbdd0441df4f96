import { DomainError, FeedbackChange, feedbackChanged, getComment, getFeedback, type Operation } from "@earshot/domain";
import { builder, type ProjectRow, type RequestContext } from "./builder.ts";
import { CommentType } from "./comment.ts";
import type { CommentRow } from "./comment-pages.ts";
import { FeedbackType } from "./feedback.ts";
import { read } from "./load.ts";
import { objectOf } from "./object.ts";

type ChangeRow = ProjectRow & FeedbackChange;

const ChangeType = objectOf<ChangeRow>("FeedbackChange", FeedbackChange, (t) => ({
  feedback: t.field({
    type: FeedbackType,
    nullable: true,
    description: "As it is now. Null where it is gone.",
    resolve: ({ projectSlug, feedback_id }, _, context) =>
      readIfThere(context, getFeedback, { projectSlug, feedbackId: feedback_id }),
  }),
  comment: t.field({
    type: CommentType,
    nullable: true,
    description: "As it is now. Null where it is gone, or where none is meant.",
    resolve: ({ projectSlug, feedback_id, comment_id }, _, context) =>
      comment_id === null
        ? null
        : readIfThere<CommentRow>(context, getComment, { projectSlug, feedbackId: feedback_id, commentId: comment_id }),
  }),
}));

async function readIfThere<R extends ProjectRow>(
  context: RequestContext,
  operation: Operation,
  input: { projectSlug: string; feedbackId: string; commentId?: string },
): Promise<R | null> {
  try {
    return { ...(await read<R>(context, operation, input)), projectSlug: input.projectSlug };
  } catch (error) {
    if (error instanceof DomainError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

builder.subscriptionField(feedbackChanged.name, (t) =>
  t.field({
    type: ChangeType,
    description: feedbackChanged.summary,
    args: { projectSlug: t.arg.string({ required: true }) },
    subscribe: async (_, input, context) => asRows(await feedbackChanged.subscribe(context.ctx, input), input, context),
    resolve: (change) => change,
  }),
);

/** Each change with its project's slug; what was read for the one before may have changed since. */
async function* asRows(
  changes: AsyncIterable<FeedbackChange>,
  { projectSlug }: { projectSlug: string },
  context: RequestContext,
): AsyncGenerator<ChangeRow> {
  for await (const change of changes) {
    context.loaders.clear();
    context.reads = 0;
    yield { ...change, projectSlug };
  }
}

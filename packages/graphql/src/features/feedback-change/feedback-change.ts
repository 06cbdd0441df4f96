import { feedbackChanged, FeedbackChangedInput } from "@earshot/domain";
import { changeType } from "./feedback-change.fields.ts";
import { selectComment } from "../comment/comment.fields.ts";
import { selectFeedback } from "../feedback/feedback.fields.ts";
import { builder, type Row } from "../../schema/builder.ts";
import { typeOf } from "../../schema/object-type.ts";
import { resolveEvent } from "../../resolve/resolve.ts";
import { type EventRoot, resultRoots } from "../../schema/roots.ts";

const root: EventRoot = {
  operation: feedbackChanged,
  type: changeType,
  objects: {
    feedback: {
      select: selectFeedback,
      inputOf: ({ projectSlug, feedback_id }) =>
        feedback_id === null ? undefined : { projectSlug, feedbackId: feedback_id },
    },
    comment: {
      select: selectComment,
      inputOf: ({ projectSlug, feedback_id, comment_id }) =>
        comment_id === null ? undefined : { projectSlug, feedbackId: feedback_id, commentId: comment_id },
    },
  },
};

resultRoots.set(feedbackChanged.name, root);

/** Each change with its id and its project's slug. */
async function* withSlug(
  changes: AsyncIterable<{ id?: string; output: object }>,
  projectSlug: string,
): AsyncGenerator<Row> {
  for await (const { id, output } of changes) yield { ...output, id, projectSlug };
}

builder.subscriptionField(feedbackChanged.name, (t) =>
  t.field({
    type: typeOf(changeType),
    description: feedbackChanged.summary,
    args: {
      projectSlug: t.arg.string({ required: true }),
      lastEventId: t.arg.id({ description: FeedbackChangedInput.shape.lastEventId.description ?? "" }),
    },
    subscribe: async (_, { projectSlug, lastEventId }, { ctx }) =>
      withSlug(
        await feedbackChanged.subscribe(ctx, { projectSlug, lastEventId: lastEventId ?? undefined }),
        projectSlug,
      ),
    resolve: (change, _, context, info) => resolveEvent(root, change, context, info),
  }),
);

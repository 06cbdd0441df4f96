import { changeType, feedbackChanged, selectComment, selectFeedback } from "@earshot/domain";
import { builder, type Row } from "./builder.ts";
import { typeOf } from "./object-type.ts";
import { resolveEvent } from "./resolve.ts";
import { type EventRoot, resultRoots } from "./roots.ts";

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

/** Each change with its project's slug. */
async function* withSlug(changes: AsyncIterable<object>, input: { projectSlug: string }): AsyncGenerator<Row> {
  for await (const change of changes) yield { ...change, ...input };
}

builder.subscriptionField(feedbackChanged.name, (t) =>
  t.field({
    type: typeOf(changeType),
    description: feedbackChanged.summary,
    args: { projectSlug: t.arg.string({ required: true }) },
    subscribe: async (_, input, { ctx }) => withSlug(await feedbackChanged.subscribe(ctx, input), input),
    resolve: (change, _, context, info) => resolveEvent(root, change, context, info),
  }),
);

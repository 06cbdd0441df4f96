import { first, mutation, type ProjectScope, team } from "@earshot/operations";
import { oneFeedback } from "./feedback.queries.ts";
import { FeedbackPath, FullFeedback } from "./feedback.schema.ts";
import { merge, unmerge } from "./merge.commands.ts";
import { MergeFeedbackInput } from "./merge.schema.ts";

const read = (scope: ProjectScope, id: string) => first(scope.db, oneFeedback(scope, id));

export const mergeFeedback = mutation({
  name: "mergeFeedback",
  summary:
    "Merges feedback into other feedback, which gets its votes, comments and watchers. Returns the other feedback.",
  access: team("member"),
  input: MergeFeedbackInput,
  output: FullFeedback,
  noun: "feedback",
  events: ({ feedbackId }, { id }) => [
    { kind: "feedback.merged", feedback_id: feedbackId },
    { kind: "feedback.updated", feedback_id: id },
  ],
  async run(scope, { feedbackId, into }) {
    const survivor = await merge(scope, feedbackId, into);
    return survivor === undefined ? undefined : read(scope, survivor);
  },
});

export const unmergeFeedback = mutation({
  name: "unmergeFeedback",
  summary: "Gives back merged feedback with the votes and comments that came from it. Returns it.",
  access: team("member"),
  input: FeedbackPath,
  output: FullFeedback,
  noun: "feedback",
  events: (_, { id }, { survivor }) =>
    [id, String(survivor)].map((feedback_id) => ({ kind: "feedback.updated" as const, feedback_id })),
  async run(scope, { feedbackId }) {
    const survivor = await unmerge(scope, feedbackId);
    const feedback = survivor === undefined ? undefined : await read(scope, feedbackId);
    return feedback && { ...feedback, survivor };
  },
});

import { first, listIfThere, mutation, type ProjectScope, query, team } from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { isSurvivorFor, ofFeedback, survivorOf } from "../feedback/merged/merged.queries.ts";
import { mergedInto, oneFeedback } from "../feedback/feedback.queries.ts";
import { Feedback, FeedbackPath, FullFeedback } from "../feedback/feedback.schema.ts";
import { merge, unmerge } from "./merge.commands.ts";
import { MergeFeedbackInput } from "./merge.schema.ts";

const read = (scope: ProjectScope, id: string) => first(scope.db, oneFeedback(scope, id));

export const mergeFeedback = mutation({
  name: "mergeFeedback",
  mcp: { toolset: "core", title: "Merge feedback" },
  summary:
    "Merges feedback into other feedback, which gets its votes, comments and watchers. Returns the other feedback.",
  access: team("member"),
  input: MergeFeedbackInput,
  output: FullFeedback,
  noun: "feedback",
  events: ({ feedbackId }, { id }, { isChanged }) =>
    isChanged
      ? [
          { kind: "feedback.merged", feedback_id: feedbackId, into_id: id },
          { kind: "feedback.updated", feedback_id: id },
        ]
      : [],
  async run(scope, { feedbackId, into }) {
    const merged = await merge(scope, feedbackId, into);
    const feedback = merged && (await read(scope, merged.survivor));
    return feedback && { ...feedback, isChanged: merged?.isChanged };
  },
});

export const unmergeFeedback = mutation({
  name: "unmergeFeedback",
  mcp: { toolset: "core", title: "Undo a merge" },
  summary: "Gives back merged feedback with the votes and comments that came from it. Returns it.",
  access: team("member"),
  input: FeedbackPath,
  output: FullFeedback,
  noun: "feedback",
  events: (_, __, { changed }) =>
    (changed as string[]).map((feedback_id) => ({ kind: "feedback.updated" as const, feedback_id })),
  async run(scope, { feedbackId }) {
    const changed = await unmerge(scope, feedbackId);
    const feedback = changed && (await read(scope, feedbackId));
    return feedback && { ...feedback, changed };
  },
});

export const listMergedFeedback = query({
  name: "listMergedFeedback",
  mcp: { toolset: "feedback", title: "List merged feedback" },
  summary: "Lists the feedback that was merged into a feedback item, newest first.",
  access: team("member"),
  input: FeedbackPath,
  ...ofFeedback,
  output: z.array(Feedback),
  noun: "feedback",
  cachedFor: "role",
  rows: (scope, { feedbackId }) => sql<{ items: string }>`(
    select (select '[' || coalesce(string_agg(row_to_json(one)::text, ','), '') || ']'
        from (${mergedInto(scope, survivorOf(scope, feedbackId))}) as one) as items
    from feedback where ${isSurvivorFor(scope, feedbackId)})`,
  compose: listIfThere,
});

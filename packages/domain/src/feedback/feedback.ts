import {
  assignments,
  first,
  mutation,
  newId,
  ownOr,
  type ProjectScope,
  query,
  reader,
  statementMutation,
  team,
  unlessReserved,
} from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { nextPublication } from "../changelog/summary.fields.ts";
import { isSurvivor, isUnmerged, ofFeedback, onSecondVote } from "../merge/merge.queries.ts";
import { voteParts, voteResult } from "../vote/vote.queries.ts";
import { VoteResult } from "../vote/vote.schema.ts";
import {
  addTags,
  createdFeedback,
  createParts,
  deleteOne,
  findTags,
  lockStatus,
  placeByAge,
  statusChanged,
} from "./feedback.commands.ts";
import { feedbackMarks } from "./feedback.marks.ts";
import { pageOf, pageValues, readPage, shapeOf, wholePageOf } from "./feedback.page.ts";
import { oneExpanded, oneFeedback, oneUnmarked, upvoteSummary } from "./feedback.queries.ts";
import {
  CreateFeedbackInput,
  ExpandedFeedback,
  Feedback,
  FeedbackPath,
  FullFeedback,
  ListFeedbackInput,
  SetFeedbackUpvoteInput,
  UpdateFeedbackInput,
  UpvoteSummary,
} from "./feedback.schema.ts";
import { risingChangesAt } from "./feedback.views.ts";
import { FeedbackPage, PageFeedbackInput } from "./page.schema.ts";

const findFeedback = (scope: ProjectScope, { feedbackId }: z.output<typeof FeedbackPath>) =>
  scope.db.selectFrom("feedback").select("user_id").where(isUnmerged(scope, feedbackId)).executeTakeFirst();

export const createFeedback = statementMutation({
  name: "createFeedback",
  summary: "Creates feedback.",
  access: unlessReserved("posting"),
  input: CreateFeedbackInput,
  item: () => null,
  output: Feedback,
  creates: true,
  event: ({ id }) => ({ kind: "feedback.created", feedback_id: id }),
  values: ({ projectSlug: _, tags, ...values }) => ({
    ...values,
    id: newId(),
    tags: tags.length > 0 ? tags : undefined,
  }),
  write: createParts,
  result: createdFeedback,
});

export const updateFeedback = mutation({
  name: "updateFeedback",
  summary: "Updates feedback. A new list of tags replaces the old one.",
  access: ownOr("member", ["status", "tags"]),
  input: UpdateFeedbackInput,
  item: ({ feedbackId }) => feedbackId,
  output: FullFeedback,
  noun: "feedback",
  find: findFeedback,
  events: ({ feedbackId, title, description, tags }, after, { old_status }) => [
    ...((title ?? description ?? tags) ? [{ kind: "feedback.updated", feedback_id: feedbackId } as const] : []),
    ...statusChanged(after, old_status),
  ],
  async run(scope, { projectSlug: _, feedbackId, tags, ...changes }) {
    const { db } = scope;
    const old_status = changes.status && (await lockStatus(scope, feedbackId));
    const tagIds = tags && (await findTags(scope, tags));
    const { numUpdatedRows } = await db
      .updateTable("feedback")
      .set({ ...assignments(changes), ...(changes.status && placeByAge(changes.status)) })
      .where(isUnmerged(scope, feedbackId))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return undefined;
    if (tagIds) {
      const { id: projectId } = scope.project;
      await db
        .deleteFrom("feedback_tags")
        .where("project_id", "=", projectId)
        .where("feedback_id", "=", feedbackId)
        .execute();
      await addTags(scope, feedbackId, tagIds);
    }
    const after = await first(db, oneFeedback(scope, feedbackId));
    return after && { ...after, old_status };
  },
});

export const listFeedback = query({
  name: "listFeedback",
  summary: "Lists a project's feedback.",
  access: reader,
  input: ListFeedbackInput,
  output: z.array(ExpandedFeedback),
  cachedFor: "role",
  namesOwn: "outsiders",
  values: pageValues,
  shape: shapeOf,
  rows: readPage,
  compose: pageOf,
});

export const pageFeedback = query({
  name: "pageFeedback",
  summary: "Lists one page of a project's feedback and returns the cursor of the next page.",
  access: reader,
  accessTo: ({ view }) => (view ? team("member") : reader),
  input: PageFeedbackInput,
  output: FeedbackPage,
  cachedFor: ({ view }) => (view === "mine" ? "caller" : "role"),
  changesAt: (scope, { order }) =>
    order === "rising" ? sql`least(${risingChangesAt(scope)}, ${nextPublication(scope)})` : nextPublication(scope),
  namesOwn: "outsiders",
  marks: feedbackMarks,
  values: pageValues,
  shape: shapeOf,
  rows: (scope, values, shape) => readPage(scope, values, shape, true),
  compose: wholePageOf,
});

export const getFeedback = query({
  name: "getFeedback",
  summary: "Returns a feedback item.",
  access: reader,
  input: FeedbackPath,
  ...ofFeedback,
  output: FullFeedback,
  noun: "feedback",
  cachedFor: "role",
  namesOwn: "outsiders",
  marks: feedbackMarks,
  changesAt: nextPublication,
  rows: (scope, { feedbackId }) => oneUnmarked(scope, feedbackId),
  compose: ({ item }) => (item === null ? undefined : { text: item }),
});

/** The same as `/v1` shows it. */
export const getExpandedFeedback = query({
  name: "getExpandedFeedback",
  summary: getFeedback.summary,
  access: reader,
  input: FeedbackPath,
  ...ofFeedback,
  output: ExpandedFeedback,
  noun: "feedback",
  cachedFor: "role",
  namesOwn: "outsiders",
  rows: (scope, { feedbackId }) => oneExpanded(scope, feedbackId),
});

export const deleteFeedback = mutation({
  name: "deleteFeedback",
  summary: "Deletes feedback and its comments and upvotes.",
  access: ownOr("member"),
  input: FeedbackPath,
  item: ({ feedbackId }) => feedbackId,
  output: Feedback,
  noun: "feedback",
  find: findFeedback,
  events: ({ feedbackId }, { title }, { came_back = [] }) => [
    { kind: "feedback.deleted", feedback_id: feedbackId, title },
    ...(came_back as string[]).map((id) => ({ kind: "feedback.updated" as const, feedback_id: id })),
  ],
  run: deleteOne,
});

export const listFeedbackUpvotes = query({
  name: "listFeedbackUpvotes",
  summary: "Returns the upvotes of a feedback item, as a list of one summary.",
  access: reader,
  input: FeedbackPath,
  ...ofFeedback,
  output: z.array(UpvoteSummary),
  noun: "feedback",
  cachedFor: "role",
  namesOwn: "outsiders",
  rows: (scope, { feedbackId }) => upvoteSummary(scope, feedbackId),
});

const votesThrough = (id: string) => ({
  votes: "feedback_upvotes" as const,
  counted: "feedback" as const,
  key: { feedback_id: "id" },
  through: id,
  onConflict: onSecondVote,
  // A second vote adds to what the first was given to.
  isNew: sql<boolean>`coalesce(cardinality(v.sources), 1) = 1`,
});

export const setFeedbackUpvote = statementMutation({
  name: "setFeedbackUpvote",
  summary: "Adds or removes the caller's upvote on feedback. A repeated request changes nothing.",
  access: unlessReserved("voting"),
  input: SetFeedbackUpvoteInput,
  item: ofFeedback.item,
  isReplaced: (_, { feedbackId }) => sql`exists (select 1 from target where feedback_id <> ${feedbackId})`,
  output: VoteResult,
  noun: "feedback",
  signals: (_, __, { feedback_id }) => [{ kind: "feedback.voted", feedback_id: String(feedback_id) }],
  values: ({ feedbackId }) => ({ feedbackId }),
  shape: ({ upvoted }) => upvoted,
  write: (scope, { feedbackId }, upvoted) =>
    voteParts(scope, votesThrough(feedbackId), isSurvivor(scope, feedbackId), upvoted),
  result: voteResult,
});

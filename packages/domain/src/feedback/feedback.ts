import { z } from "zod";
import { ownOr, signedIn } from "../shared/access.ts";
import { mutation, type ProjectScope } from "../shared/operation.ts";
import { query } from "../shared/query.ts";
import { assignments, first, newId, row } from "../shared/sql.ts";
import { voteParts, voteResult } from "../shared/vote.ts";
import { addTags, createdFeedback, createParts, findTags } from "./feedback.commands.ts";
import { pageOf, pageValues, readPage, shapeOf, wholePageOf } from "./feedback.page.ts";
import { feedbackColumns, oneFeedback, upvoteSummary } from "./feedback.queries.ts";
import {
  CreateFeedbackInput,
  ExpandedFeedback,
  Feedback,
  FeedbackPage,
  FeedbackPath,
  ListFeedbackInput,
  SetFeedbackUpvoteInput,
  UpdateFeedbackInput,
  UpvoteSummary,
  VoteResult,
} from "./feedback.schema.ts";

const findFeedback = (scope: ProjectScope, { feedbackId }: z.output<typeof FeedbackPath>) =>
  scope.db.selectFrom("feedback").select("user_id").where(row(scope, feedbackId)).executeTakeFirst();

export const createFeedback = mutation({
  name: "createFeedback",
  summary: "New feedback of the caller's.",
  access: signedIn,
  input: CreateFeedbackInput,
  output: Feedback,
  creates: true,
  announces: (_, { id }) => ({ kind: "feedback_created", feedback_id: id, comment_id: null }),
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
  summary: "Changes what is named; tags are replaced as a whole.",
  access: ownOr("member", ["status", "tags"]),
  input: UpdateFeedbackInput,
  output: ExpandedFeedback,
  noun: "feedback",
  find: findFeedback,
  announces: ({ feedbackId }) => ({ kind: "feedback_updated", feedback_id: feedbackId, comment_id: null }),
  async run(scope, { projectSlug: _, feedbackId, tags, ...changes }) {
    const { db } = scope;
    const tagIds = tags && (await findTags(scope, tags));
    const { numUpdatedRows } = await db
      .updateTable("feedback")
      .set(assignments(changes))
      .where(row(scope, feedbackId))
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
    return first(db, oneFeedback(scope, feedbackId));
  },
});

export const listFeedback = query({
  name: "listFeedback",
  summary: "A project's feedback.",
  access: signedIn,
  input: ListFeedbackInput,
  output: z.array(ExpandedFeedback),
  kept: "for each role",
  values: pageValues,
  shape: (input) => shapeOf(input),
  read: readPage,
  compose: pageOf,
});

export const pageFeedback = query({
  name: "pageFeedback",
  summary: "A page of a project's feedback, and the cursor of the next.",
  access: signedIn,
  input: ListFeedbackInput,
  output: FeedbackPage,
  kept: "for each role",
  values: pageValues,
  shape: (input) => shapeOf(input),
  read: readPage,
  compose: wholePageOf,
});

export const getFeedback = query({
  name: "getFeedback",
  summary: "One feedback.",
  access: signedIn,
  input: FeedbackPath,
  output: ExpandedFeedback,
  noun: "feedback",
  kept: "for each role",
  read: (scope, { feedbackId }) => oneFeedback(scope, feedbackId),
});

export const deleteFeedback = mutation({
  name: "deleteFeedback",
  summary: "Deletes feedback with its comments and upvotes.",
  access: ownOr("member"),
  input: FeedbackPath,
  output: Feedback,
  noun: "feedback",
  find: findFeedback,
  announces: ({ feedbackId }) => ({ kind: "feedback_deleted", feedback_id: feedbackId, comment_id: null }),
  run: (scope, { feedbackId }) =>
    scope.db.deleteFrom("feedback").where(row(scope, feedbackId)).returning(feedbackColumns).executeTakeFirst(),
});

export const listFeedbackUpvotes = query({
  name: "listFeedbackUpvotes",
  summary: "The upvotes of one feedback: a list of one summary, also where there are none.",
  access: signedIn,
  input: FeedbackPath,
  output: z.array(UpvoteSummary),
  noun: "feedback",
  kept: "for each role",
  read: (scope, { feedbackId }) => upvoteSummary(scope, feedbackId),
});

const feedbackVotes = {
  votes: "feedback_upvotes",
  counted: "feedback",
  key: { project_id: "project_id", feedback_id: "id" },
} as const;

export const setFeedbackUpvote = mutation({
  name: "setFeedbackUpvote",
  summary: "Gives the caller's upvote or takes it back; saying it twice changes nothing.",
  access: signedIn,
  input: SetFeedbackUpvoteInput,
  output: VoteResult,
  noun: "feedback",
  announces: ({ feedbackId }) => ({ kind: "feedback_voted", feedback_id: feedbackId, comment_id: null }),
  values: ({ feedbackId }) => ({ feedbackId }),
  shape: ({ upvoted }) => upvoted,
  write: (scope, { feedbackId }, upvoted) => voteParts(scope, feedbackVotes, row(scope, feedbackId), upvoted),
  result: voteResult,
});

import { z } from "zod";
import { ownOr, signedIn } from "../shared/access.ts";
import { mutation, type ProjectScope, query } from "../shared/operation.ts";
import { assignments, newId, row } from "../shared/sql.ts";
import { setVote } from "../shared/vote.ts";
import { addTags, findTags } from "./feedback.commands.ts";
import { feedbackColumns, oneFeedback, readPage, upvoteSummary } from "./feedback.queries.ts";
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
  async run(scope, { projectSlug: _, tags, ...values }) {
    const { db, project, caller } = scope;
    const tagIds = await findTags(scope, tags);
    const feedback = await db
      .insertInto("feedback")
      .values({ ...values, id: newId(), project_id: project.id, user_id: caller.id })
      .returning(feedbackColumns)
      .executeTakeFirstOrThrow();
    await addTags(scope, feedback.id, tagIds);
    return feedback;
  },
});

export const updateFeedback = mutation({
  name: "updateFeedback",
  summary: "Changes what is named; tags are replaced as a whole.",
  access: ownOr("member", ["status", "tags"]),
  input: UpdateFeedbackInput,
  output: ExpandedFeedback,
  noun: "feedback",
  find: findFeedback,
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
    return oneFeedback(scope, feedbackId);
  },
});

export const listFeedback = query({
  name: "listFeedback",
  summary: "A project's feedback.",
  access: signedIn,
  input: ListFeedbackInput,
  output: z.array(ExpandedFeedback),
  run: async (scope, input) => (await readPage(scope, input)).items,
});

export const pageFeedback = query({
  name: "pageFeedback",
  summary: "A page of a project's feedback, and the cursor of the next.",
  access: signedIn,
  input: ListFeedbackInput,
  output: FeedbackPage,
  run: readPage,
});

export const getFeedback = query({
  name: "getFeedback",
  summary: "One feedback.",
  access: signedIn,
  input: FeedbackPath,
  output: ExpandedFeedback,
  noun: "feedback",
  run: (scope, { feedbackId }) => oneFeedback(scope, feedbackId),
});

export const deleteFeedback = mutation({
  name: "deleteFeedback",
  summary: "Deletes feedback with its comments and upvotes.",
  access: ownOr("member"),
  input: FeedbackPath,
  output: Feedback,
  noun: "feedback",
  find: findFeedback,
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
  async run(scope, { feedbackId }) {
    const summary = await upvoteSummary(scope, feedbackId);
    return summary && [summary];
  },
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
  run: (scope, { feedbackId, upvoted }) => setVote(scope, feedbackVotes, row(scope, feedbackId), upvoted),
});

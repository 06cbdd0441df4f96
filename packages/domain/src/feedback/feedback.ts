import { sql } from "kysely";
import { z } from "zod";
import { ownOr, signedIn } from "../shared/access.ts";
import { badRequest } from "../shared/errors.ts";
import { mutation, type ProjectScope, query } from "../shared/operation.ts";
import { newId, row } from "../shared/sql.ts";
import { expandedFeedback, feedbackColumns, readPage, upvoteSummary } from "./feedback.queries.ts";
import {
  CreateFeedbackInput,
  ExpandedFeedback,
  Feedback,
  FeedbackPage,
  FeedbackPath,
  ListFeedbackInput,
  UpvoteSummary,
} from "./feedback.schema.ts";

export const createFeedback = mutation({
  name: "createFeedback",
  summary: "New feedback of the caller's.",
  access: signedIn,
  input: CreateFeedbackInput,
  output: Feedback,
  async run(scope, { projectSlug: _, tags, ...values }) {
    const { db, project, caller } = scope;
    const tagIds = await findTags(scope, tags);
    const feedback = await db
      .insertInto("feedback")
      .values({ ...values, id: newId(), project_id: project.id, user_id: caller.id })
      .returning(feedbackColumns)
      .executeTakeFirstOrThrow();
    if (tagIds.length > 0)
      await db
        .insertInto("feedback_tags")
        .values(tagIds.map((tag_id) => ({ project_id: project.id, feedback_id: feedback.id, tag_id })))
        .execute();
    return feedback;
  },
});

/** The ids of the tags with these names (whatever their case) or ids; 400 names those that the project lacks. */
async function findTags({ db, project }: ProjectScope, wanted: string[]): Promise<string[]> {
  if (wanted.length === 0) return [];
  const found = await db
    .selectFrom(sql<{ key: string }>`unnest(${wanted}::text[])`.as<"wanted">(sql`wanted(key)`))
    .leftJoin("tags", (join) =>
      join
        .on("tags.project_id", "=", project.id)
        .on(sql<boolean>`(lower(tags.name) = lower(wanted.key) or tags.id::text = lower(wanted.key))`),
    )
    .select(["wanted.key", "tags.id"])
    .execute();
  const unknown = found.filter(({ id }) => id === null).map(({ key }) => key);
  if (unknown.length > 0) throw badRequest(`invalid tag(s): ${[...new Set(unknown)].join(", ")}`);
  return [...new Set(found.flatMap(({ id }) => id ?? []))];
}

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
  run: (scope, { feedbackId }) => expandedFeedback(scope).where("feedback.id", "=", feedbackId).executeTakeFirst(),
});

export const deleteFeedback = mutation({
  name: "deleteFeedback",
  summary: "Deletes feedback with its comments and upvotes.",
  access: ownOr("member"),
  input: FeedbackPath,
  output: Feedback,
  noun: "feedback",
  find: (scope, { feedbackId }) =>
    scope.db.selectFrom("feedback").select("user_id").where(row(scope, feedbackId)).executeTakeFirst(),
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

import {
  computed,
  listField,
  objectField,
  type ObjectType,
  plainFields,
  qb,
  reader,
  select,
  timeConnection,
} from "@earshot/operations";
import { sql } from "kysely";
import { z } from "zod";
import { userColumns, userField, userType } from "../account/account.fields.ts";
import { answerField } from "../answer/answer.fields.ts";
import { changelogsOfFeedbackField } from "../changelog/summary.fields.ts";
import { commentsField } from "../comment/comment.fields.ts";
import { ofFeedback } from "../merge/merge.queries.ts";
import { stageOf } from "../status/status.fields.ts";
import { Stage } from "../status/status.schema.ts";
import { tagsOfFeedback } from "../tag/tag.fields.ts";
import { hasUpvoted, isWatched } from "./feedback.marks.ts";
import { feedbackById, mergedInto, ownerRow } from "./feedback.queries.ts";
import { Feedback, FeedbackPath, FullFeedback } from "./feedback.schema.ts";
import { getFeedback } from "./feedback.ts";
import { listMergedFeedback } from "./merge.ts";

export const feedbackType: ObjectType = {
  name: "Feedback",
  description: Feedback.description ?? "",
  fields: {
    ...plainFields(Feedback),
    user: userField("user_id", "The author. Null for somebody else's feedback that was just deleted."),
    hasUpvoted: computed(z.boolean(), (row) => hasUpvoted(row, row.alias), {
      description: FullFeedback.shape.has_upvoted.description,
      isPersonal: true,
    }),
    isWatched: computed(z.boolean(), (row) => isWatched(row, row.alias), {
      description: FullFeedback.shape.is_watched.description,
      isPersonal: true,
    }),
    answer: answerField,
    stage: computed(Stage, (row) => stageOf(row, sql.ref(`${row.alias}.status`)), {
      description: FullFeedback.shape.stage.description,
    }),
    merged: computed(
      FullFeedback.shape.merged,
      ({ project, alias }) =>
        sql`(select merged from feedback f where f.project_id = ${project.id} and f.id = ${sql.ref(`${alias}.id`)})`,
      { description: FullFeedback.shape.merged.description },
    ),
    mergedFeedback: listField(
      () => feedbackType,
      (row) => mergedInto(row, sql.ref(`${row.alias}.id`)),
      { description: "What was merged into it, newest first.", access: listMergedFeedback.access },
    ),
    owner: objectField(
      () => userType,
      (row) => ownerRow(row, row.alias),
      { isNullable: true, description: FullFeedback.shape.owner.description },
    ),
    changelogs: changelogsOfFeedbackField,
    tags: tagsOfFeedback,
    comments: commentsField,
    upvoters: timeConnection(() => userType, {
      name: "Upvoter",
      description: "The users who upvoted it, newest first.",
      order: "newest",
      rowsOf: (row) =>
        qb
          .selectFrom("feedback_upvotes as v")
          .innerJoin("users as u", "u.id", "v.user_id")
          .select([...userColumns(row, "u"), "v.created_at as sort_time"])
          .where("v.project_id", "=", row.project.id)
          .where("v.feedback_id", "=", sql.ref<string>(`${row.alias}.id`)),
      countOf: ({ alias }) => sql.ref(`${alias}.upvotes`),
    }),
  },
};

export const selectFeedback = select({
  name: "selectFeedback",
  summary: getFeedback.summary,
  access: reader,
  input: FeedbackPath,
  ...ofFeedback,
  noun: "feedback",
  type: feedbackType,
  isCached: true,
  from: (scope, { feedbackId }) => feedbackById(scope, feedbackId),
});

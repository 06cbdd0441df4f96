import {
  Feedback,
  FeedbackPath,
  FullFeedback,
  Stage,
  feedbackById,
  getFeedback,
  hasUpvoted,
  heldAs,
  isWatched,
  listMergedFeedback,
  mergedInto,
  ofFeedback,
  ownerRow,
  stageOf,
  userColumns,
} from "@earshot/domain";
import { iso, qb, reader } from "@earshot/operations";
import { computed, listField, objectField, plainFields } from "../../select/fields.sql.ts";
import type { ObjectType } from "../../select/selection.ts";
import { select } from "../../select/select.ts";
import { timeConnection } from "../../select/time-connection.sql.ts";
import { sql } from "kysely";
import { z } from "zod";
import { personField, userType } from "../person/person.fields.ts";
import { answerField } from "./answer.fields.ts";
import { changelogsOfFeedbackField } from "./changelogs.fields.ts";
import { editsField } from "./edits.fields.ts";
import { statusChangesField } from "./history.fields.ts";
import { lockField } from "./lock.fields.ts";
import { mentionableField } from "./mentionable.fields.ts";
import { metadataField } from "./metadata.fields.ts";
import { commentsField } from "../comment/comment.fields.ts";
import { notesField } from "../note/note.fields.ts";
import { votesField } from "../vote/vote.fields.ts";
import { tagsOfFeedback } from "../tag/tag.fields.ts";

export const feedbackType: ObjectType = {
  name: "Feedback",
  description: Feedback.description ?? "",
  fields: {
    ...plainFields(Feedback),
    user: personField("user_id", "The author. Null for somebody else's feedback that was just deleted."),
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
    held: computed(
      FullFeedback.shape.held,
      (row) => sql`(select ${heldAs(row, sql`f.is_held`, "f.id")} from feedback as f
        where f.project_id = ${row.project.id} and f.id = ${sql.ref(`${row.alias}.id`)})`,
      { description: FullFeedback.shape.held.description },
    ),
    editedAt: computed(
      FullFeedback.shape.edited_at,
      ({ project, alias }) => sql`(select ${iso("f.edited_at")} from feedback f
        where f.project_id = ${project.id} and f.id = ${sql.ref(`${alias}.id`)})`,
      { description: FullFeedback.shape.edited_at.description },
    ),
    mergedFeedback: listField(
      () => feedbackType,
      (row) => mergedInto(row, sql.ref(`${row.alias}.id`)),
      { description: "The feedback that was merged into it, newest first.", access: listMergedFeedback.access },
    ),
    owner: objectField(
      () => userType,
      (row) => ownerRow(row, row.alias),
      { isNullable: true, description: FullFeedback.shape.owner.description },
    ),
    locked: lockField,
    mentionable: mentionableField,
    metadata: metadataField,
    changelogs: changelogsOfFeedbackField,
    statusChanges: statusChangesField,
    edits: editsField,
    tags: tagsOfFeedback,
    comments: commentsField,
    notes: notesField,
    votes: votesField,
    upvoters: timeConnection(() => userType, {
      name: "Upvoter",
      description: "The users who upvoted it, newest first.",
      order: "newest",
      rowsOf: (row) =>
        qb
          .selectFrom("feedback_upvotes as v")
          .innerJoin("people as u", (join) =>
            join.onRef("u.project_id", "=", "v.project_id").onRef("u.id", "=", "v.user_id"),
          )
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

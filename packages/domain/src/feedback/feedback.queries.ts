import { type RawBuilder, type Selectable, sql } from "kysely";
import type { z } from "zod";
import type { Database } from "../entities.ts";
import { jsonArray } from "../shared/json.sql.ts";
import { byName, iso, row, type Scope, tables, userColumns, userJson } from "../shared/sql.ts";
import type { ExpandedFeedback } from "./feedback.schema.ts";

export const feedbackColumns = [
  "feedback.id",
  "feedback.project_id",
  "feedback.user_id",
  "feedback.title",
  "feedback.description",
  "feedback.status",
  "feedback.upvotes",
  "feedback.comment_count",
  iso("feedback.created_at").as("created_at"),
] as const;

/** What is read of feedback only where it is asked for. */
export interface Extras {
  withDescription: boolean;
  withUser: boolean;
  withTags: boolean;
}

export const expanded: Extras = { withDescription: true, withUser: true, withTags: true };

const tags = jsonArray(
  tables
    .selectFrom("feedback_tags as ft")
    .innerJoin("tags as t", (join) => join.onRef("t.project_id", "=", "ft.project_id").onRef("t.id", "=", "ft.tag_id"))
    .whereRef("ft.project_id", "=", sql.ref("feedback.project_id"))
    .whereRef("ft.feedback_id", "=", sql.ref("feedback.id"))
    .select(["t.name", "t.color"])
    .orderBy(byName("t.name")),
);

export type FeedbackRow = Selectable<Database["feedback"]>;

/** The project's feedback: all of it, or these rows. */
export const feedbackWith = (
  scope: Scope,
  { withDescription, withUser, withTags }: Extras,
  rows: RawBuilder<FeedbackRow> = sql.table("feedback"),
) =>
  tables
    .selectFrom(rows.as<"feedback">(sql.ref("feedback")))
    .where("feedback.project_id", "=", scope.project.id)
    .select(feedbackColumns.filter((column) => withDescription || column !== "feedback.description"))
    .$if(withUser, (feedback) =>
      feedback.innerJoin("users as u", "u.id", "feedback.user_id").select(userJson(scope, "u").as("user")),
    )
    .$if(withTags, (feedback) => feedback.select(tags.as("tags")));

/** One feedback with its author and tags. */
export const oneFeedback = (scope: Scope, id: string) =>
  feedbackWith(scope, expanded).where("feedback.id", "=", id).$castTo<z.input<typeof ExpandedFeedback>>();

/** The upvotes of one feedback, with those who gave them, newest first. */
export const upvoteSummary = (scope: Scope, feedbackId: string) =>
  tables
    .selectFrom("feedback")
    .where(row(scope, feedbackId))
    .select("upvotes")
    .select((eb) =>
      jsonArray(
        eb
          .selectFrom("feedback_upvotes as v")
          .innerJoin("users as u", "u.id", "v.user_id")
          .whereRef("v.project_id", "=", "feedback.project_id")
          .whereRef("v.feedback_id", "=", "feedback.id")
          .select([...userColumns(scope, "u")])
          .orderBy("v.created_at", "desc")
          .orderBy("u.id", "desc"),
      ).as("upvoters"),
    );

import { sql } from "kysely";
import { z } from "zod";
import { UserSummary } from "../account/account.schema.ts";
import { signedIn } from "../shared/access.ts";
import { Cursor, decodeCursor } from "../shared/cursor.schema.ts";
import { query } from "../shared/query.ts";
import { Id, ProjectPath, Timestamp } from "../shared/schema.ts";
import { byName, iso, tables, userJson } from "../shared/sql.ts";
import { Tag } from "../tag/tag.schema.ts";
import { countPage, filtersOf, pageValues, readPage, shapeOf, wholePageOf } from "./feedback.page.ts";
import { ExpandedFeedback, FeedbackFilters, FeedbackPage, ListFeedbackInput } from "./feedback.schema.ts";

export const nestFeedback = query({
  name: "nestFeedback",
  summary: "A page of a project's feedback, with descriptions, authors and tags where they are asked for.",
  access: signedIn,
  input: ListFeedbackInput.safeExtend({ withDescription: z.boolean(), withUser: z.boolean(), withTags: z.boolean() }),
  output: FeedbackPage.extend({
    items: z.array(ExpandedFeedback.partial({ description: true, user: true, tags: true })),
  }),
  kept: "for each role",
  values: pageValues,
  shape: ({ withDescription, withUser, withTags, ...input }) => shapeOf(input, { withDescription, withUser, withTags }),
  read: readPage,
  compose: wholePageOf,
});

/** For a door that nests: what belongs to each of many feedback items, in one statement. */
const Items = ProjectPath.extend({ feedbackIds: z.array(Id).max(1_000) });

export const nestTags = query({
  name: "nestTags",
  summary: "The tags of many feedback items, by name.",
  access: signedIn,
  input: Items,
  output: z.array(Tag.extend({ feedback_id: Id })),
  read: ({ project }, { feedbackIds }) =>
    tables
      .selectFrom("feedback_tags as ft")
      .innerJoin("tags as t", (join) =>
        join.onRef("t.project_id", "=", "ft.project_id").onRef("t.id", "=", "ft.tag_id"),
      )
      .where("ft.project_id", "=", project.id)
      .where(sql<boolean>`ft.feedback_id = any(${feedbackIds}::uuid[])`)
      .select(["ft.feedback_id", "t.id", "t.project_id", "t.name", "t.color", iso("t.created_at").as("created_at")])
      .orderBy(byName("t.name")),
});

export const nestUpvoters = query({
  name: "nestUpvoters",
  summary: "Who upvoted many feedback items, newest first; one more than `first` tells of a next page.",
  access: signedIn,
  input: Items.extend({ first: z.int().min(1).max(100), after: Cursor.optional() }),
  output: z.array(z.object({ feedback_id: Id, created_at: Timestamp, user: UserSummary })),
  values({ feedbackIds, first, after = "" }) {
    const [, time, id] = decodeCursor(after) ?? [];
    return { feedbackIds, first, time, id };
  },
  read: (scope, { feedbackIds, first, time, id }) =>
    tables
      .selectFrom((eb) =>
        eb
          .selectFrom("feedback_upvotes as v")
          .innerJoin("users as u", "u.id", "v.user_id")
          .where("v.project_id", "=", scope.project.id)
          .where(sql<boolean>`v.feedback_id = any(${feedbackIds}::uuid[])`)
          .$if(id !== undefined, (page) =>
            page.where(sql<boolean>`(v.created_at, v.user_id) < (to_timestamp(${time}::float8 / 1000), ${id}::uuid)`),
          )
          .select(["v.feedback_id", iso("v.created_at").as("created_at"), userJson(scope, "u").as("user")])
          .select(
            sql<number>`row_number() over (partition by v.feedback_id order by v.created_at desc, v.user_id desc)`.as(
              "position",
            ),
          )
          .as("numbered"),
      )
      .select(["feedback_id", "created_at", "user"])
      .where("position", "<=", sql<number>`${first}::int + 1`)
      .orderBy("position"),
});

export const countFeedback = query({
  name: "countFeedback",
  summary: "How many feedback items the filters leave.",
  access: signedIn,
  input: FeedbackFilters,
  output: z.object({ count: z.int() }),
  values: filtersOf,
  read: countPage,
});

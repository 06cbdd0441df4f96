import { sql } from "kysely";
import { z } from "zod";
import { UserSummary } from "../account/account.schema.ts";
import { signedIn } from "../shared/access.ts";
import { Cursor, decodeCursor } from "../shared/cursor.schema.ts";
import { query } from "../shared/operation.ts";
import { Id, ProjectPath, Timestamp } from "../shared/schema.ts";
import { byName, iso, userJson } from "../shared/sql.ts";
import { Tag } from "../tag/tag.schema.ts";
import { countPage } from "./feedback.queries.ts";
import { FeedbackFilters } from "./feedback.schema.ts";

/** For a door that nests: what belongs to each of many feedback items, in one statement. */
const Items = ProjectPath.extend({ feedbackIds: z.array(Id).max(1_000) });

export const nestTags = query({
  name: "nestTags",
  summary: "The tags of many feedback items, by name.",
  access: signedIn,
  input: Items,
  output: z.array(Tag.extend({ feedback_id: Id })),
  run: ({ db, project }, { feedbackIds }) =>
    db
      .selectFrom("feedback_tags as ft")
      .innerJoin("tags as t", (join) =>
        join.onRef("t.project_id", "=", "ft.project_id").onRef("t.id", "=", "ft.tag_id"),
      )
      .where("ft.project_id", "=", project.id)
      .where(sql<boolean>`ft.feedback_id = any(${feedbackIds}::uuid[])`)
      .select(["ft.feedback_id", "t.id", "t.project_id", "t.name", "t.color", iso("t.created_at").as("created_at")])
      .orderBy(byName("t.name"))
      .execute(),
});

export const nestUpvoters = query({
  name: "nestUpvoters",
  summary: "Who upvoted many feedback items, newest first; one more than `first` tells of a next page.",
  access: signedIn,
  input: Items.extend({ first: z.int().min(1).max(100), after: Cursor.optional() }),
  output: z.array(z.object({ feedback_id: Id, created_at: Timestamp, user: UserSummary })),
  run(scope, { feedbackIds, first, after }) {
    const [, time = 0, id = null] = (after && decodeCursor(after)) || [];
    const isAfter = sql<boolean>`(v.created_at, v.user_id) < (${new Date(time).toISOString()}::timestamptz, ${id}::uuid)`;
    return scope.db
      .selectFrom((eb) =>
        eb
          .selectFrom("feedback_upvotes as v")
          .innerJoin("users as u", "u.id", "v.user_id")
          .where("v.project_id", "=", scope.project.id)
          .where(sql<boolean>`v.feedback_id = any(${feedbackIds}::uuid[])`)
          .$if(id !== null, (page) => page.where(isAfter))
          .select(["v.feedback_id", iso("v.created_at").as("created_at"), userJson(scope, "u").as("user")])
          .select(
            sql<number>`row_number() over (partition by v.feedback_id order by v.created_at desc, v.user_id desc)`.as(
              "position",
            ),
          )
          .as("numbered"),
      )
      .select(["feedback_id", "created_at", "user"])
      .where("position", "<=", first + 1)
      .orderBy("position")
      .execute();
  },
});

export const countFeedback = query({
  name: "countFeedback",
  summary: "How many feedback items the filters leave.",
  access: signedIn,
  input: FeedbackFilters,
  output: z.object({ count: z.int() }),
  run: countPage,
});

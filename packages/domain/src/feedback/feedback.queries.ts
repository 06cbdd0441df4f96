import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { z } from "zod";
import { decodeCursor, encodeCursor, type Sort } from "../shared/cursor.schema.ts";
import type { ProjectScope } from "../shared/operation.ts";
import { byName, iso, row, type User, userJson } from "../shared/sql.ts";
import type { Feedback, FeedbackFilters, ListFeedbackInput } from "./feedback.schema.ts";

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

/** The project's feedback with authors and tags. */
const expandedFeedback = (scope: ProjectScope) =>
  scope.db
    .selectFrom("feedback")
    .innerJoin("users as u", "u.id", "feedback.user_id")
    .where("feedback.project_id", "=", scope.project.id)
    .select(feedbackColumns)
    .select(userJson(scope, "u").as("user"))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("feedback_tags as ft")
          .innerJoin("tags as t", (join) =>
            join.onRef("t.project_id", "=", "ft.project_id").onRef("t.id", "=", "ft.tag_id"),
          )
          .whereRef("ft.project_id", "=", "feedback.project_id")
          .whereRef("ft.feedback_id", "=", "feedback.id")
          .select(["t.name", "t.color"])
          .orderBy(byName("t.name")),
      ).as("tags"),
    );

/** One feedback with its author and tags; undefined where the project has none of this id. */
export const oneFeedback = (scope: ProjectScope, id: string) =>
  expandedFeedback(scope).where("feedback.id", "=", id).executeTakeFirst();

/** The column and the direction of each order. An index in feedback.entity.ts serves each. */
const orders = {
  newest: { column: "feedback.created_at", direction: "desc" },
  oldest: { column: "feedback.created_at", direction: "asc" },
  upvotes: { column: "feedback.upvotes", direction: "desc" },
  comments: { column: "feedback.comment_count", direction: "desc" },
} as const;

/** What the filters leave. */
function matches({ status, tag = [], search }: z.output<typeof FeedbackFilters>) {
  const conditions = [...new Set(tag.filter(Boolean))].map(carries);
  if (status) conditions.push(sql<boolean>`feedback.status = ${status}`);
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
    conditions.push(sql<boolean>`(feedback.title ilike ${pattern} or feedback.description ilike ${pattern})`);
  }
  return sql<boolean>`${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

/** How many items the filters leave. */
export const countPage = (scope: ProjectScope, filters: z.output<typeof FeedbackFilters>) =>
  scope.db
    .selectFrom("feedback")
    .where("project_id", "=", scope.project.id)
    .where(matches(filters))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();

/** The items that the filters leave, one page of them, and the cursor of the next page. */
export async function readPage(scope: ProjectScope, input: z.output<typeof ListFeedbackInput>) {
  const { limit = 1_000, cursor } = input;
  const position = cursor === undefined ? undefined : decodeCursor(cursor);
  const sort = input.sort ?? position?.[0] ?? "newest";
  const { column, direction } = orders[sort];
  let rows = expandedFeedback(scope)
    .where(matches(input))
    .orderBy(column, direction)
    .orderBy("feedback.id", direction)
    .limit(limit + 1);
  if (position) {
    const [, key, id] = position;
    const byTime = column === "feedback.created_at";
    const after = byTime ? sql`${new Date(key).toISOString()}::timestamptz` : sql`${key}::bigint`;
    const beyond = direction === "desc" ? sql`<` : sql`>`;
    rows = rows.where(sql<boolean>`(${sql.ref(column)}, feedback.id) ${beyond} (${after}, ${id}::uuid)`);
  }
  const items = await rows.execute();
  const last = items[limit - 1];
  if (items.length <= limit || !last) return { items, next_cursor: null };
  items.length = limit;
  return { items, next_cursor: feedbackCursor(sort, last) };
}

type SortKeys = Pick<z.output<typeof Feedback>, "id" | "created_at" | "upvotes" | "comment_count">;

/** The cursor of what comes after this item in this order. */
export const feedbackCursor = (sort: z.output<typeof Sort>, item: SortKeys): string =>
  encodeCursor([
    sort,
    sort === "upvotes" ? item.upvotes : sort === "comments" ? item.comment_count : Date.parse(item.created_at),
    item.id,
  ]);

/** Whether a feedback carries the tag of this name or id. */
const carries = (name: string) => sql<boolean>`exists (
  select from feedback_tags ft join tags t on t.project_id = ft.project_id and t.id = ft.tag_id
  where ft.project_id = feedback.project_id and ft.feedback_id = feedback.id
    and (lower(t.name) = lower(${name}) or t.id::text = lower(${name})))`;

/** The upvotes of one feedback, with those who gave them, newest first. */
export const upvoteSummary = (scope: ProjectScope, feedbackId: string) =>
  scope.db
    .selectFrom("feedback")
    .where(row(scope, feedbackId))
    .select("upvotes")
    .select((eb) =>
      eb
        .selectFrom("feedback_upvotes as v")
        .innerJoin("users as u", "u.id", "v.user_id")
        .whereRef("v.project_id", "=", "feedback.project_id")
        .whereRef("v.feedback_id", "=", "feedback.id")
        .select(
          sql<User[]>`coalesce(json_agg(${userJson(scope, "u")} order by v.created_at desc, u.id desc), '[]')`.as(
            "all",
          ),
        )
        .$asScalar()
        .$notNull()
        .as("upvoters"),
    )
    .executeTakeFirst();

import {
  boundedArray,
  type Bounds,
  byName,
  iso,
  jsonArray,
  jsonObject,
  markable,
  qb,
  type Scope,
  type Tables,
} from "@earshot/operations";
import { type Expression, type RawBuilder, type Selectable, sql } from "kysely";
import type { z } from "zod";
import { personJson, userColumns, userJson } from "../person/person.queries.ts";
import { answerJson } from "./answer/answer.queries.ts";
import { lockJson } from "./lock.queries.ts";
import { type HeldAs, heldAs, isOnBoard, isShownTo } from "./held/held.queries.ts";
import { isSurvivorFor, survivorOf } from "./merged/merged.queries.ts";
import { stageOf } from "../status/status.queries.ts";
import { tagsOfListed } from "../tag/tag.queries.ts";
import { hasUpvoted, isWatched } from "./marks.queries.ts";
import { changelogsOfFeedback } from "../changelog/summary.queries.ts";
import type { ExpandedFeedback, FullFeedback } from "./feedback.schema.ts";

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

const tagsOf = ({ project }: Scope) =>
  jsonArray(
    qb
      .selectFrom("feedback_tags as ft")
      .innerJoin("tags as t", (join) =>
        join.onRef("t.project_id", "=", "ft.project_id").onRef("t.id", "=", "ft.tag_id"),
      )
      .where("ft.project_id", "=", project.id)
      .whereRef("ft.feedback_id", "=", sql.ref("feedback.id"))
      .select(["t.name", "t.color"])
      .orderBy(byName("t.name")),
  );

/** The project's tags for `tagsOfItem`, as a part of a WITH. */
export const tagsOnce = ({ project }: Scope) => sql`tag as materialized (
  select array_agg(id order by sort_key) as ids, array_agg(json order by sort_key) as jsons
  from (select t.id, row_to_json(one) as json, ${byName("t.name")} as sort_key
    from tags as t, lateral (select t.name, t.color) as one where t.project_id = ${project.id}) as t)`;

/** The tags of an item in a statement with `tagsOnce`. */
export const tagsOfItem = (scope: Scope): TagsJson =>
  tagsOfListed(scope, "feedback", { ids: sql`(select ids from tag)`, jsons: sql`(select jsons from tag)` });

type TagsJson = ReturnType<typeof tagsOf>;

export type FeedbackRow = Selectable<Tables["feedback"]>;

const rowsOf = (scope: Scope, rows: RawBuilder<FeedbackRow>, isShown: RawBuilder<boolean>) =>
  qb
    .selectFrom(rows.as<"feedback">(sql.ref("feedback")))
    .where("feedback.project_id", "=", scope.project.id)
    .where(isShown)
    .select(feedbackColumns);

/** The project's feedback that is on its board: all of it, or only the given rows. */
export const feedbackOf = (scope: Scope, rows: RawBuilder<FeedbackRow> = sql.table("feedback")) =>
  rowsOf(scope, rows, isOnBoard());

const withTags = (
  { project }: Scope,
  feedback: ReturnType<typeof feedbackOf>,
  author: RawBuilder<unknown>,
  itsTags: TagsJson,
) =>
  feedback
    .innerJoin("people as u", (join) => join.on("u.project_id", "=", project.id).onRef("u.id", "=", "feedback.user_id"))
    .select(author.as("user"))
    .select(itsTags.as("tags"));

/** The same with authors and tags, as `/v1` shows it. */
export const expanded = (scope: Scope, feedback: ReturnType<typeof feedbackOf>, itsTags: TagsJson = tagsOf(scope)) =>
  withTags(scope, feedback, userJson(scope, "u"), itsTags);

/** The feedback of this id, or the one that it was merged into. Its author and the team see it while it is held. */
export const feedbackById = (scope: Scope, id: string) =>
  rowsOf(scope, sql.table("feedback"), sql`not feedback.is_merged and ${isShownTo(scope)}`).where(
    "feedback.id",
    "=",
    survivorOf(scope, id),
  );

/** The feedback that was merged into this one, newest first. */
export const mergedInto = (scope: Scope, id: Expression<string>) =>
  qb
    .selectFrom("feedback")
    .where("feedback.project_id", "=", scope.project.id)
    .where("feedback.merged_into", "=", id)
    .select(feedbackColumns)
    .orderBy("feedback.id", "desc");

/** The team member who looks after the feedback of this alias: one row, or none. Only the team can read it. */
export const ownerRow = (scope: Scope, feedback: string) =>
  qb
    .selectFrom("feedback as owned")
    .innerJoin("users as owner", "owner.id", "owned.owner_id")
    .select(userColumns(scope, "owner"))
    .where("owned.project_id", "=", scope.project.id)
    .where("owned.id", "=", sql.ref<string>(`${feedback}.id`))
    .where(sql<boolean>`${scope.role}::text is not null`);

const unmarked = [sql<boolean>`false`.as("has_upvoted"), sql<boolean>`false`.as("is_watched")];

/**
 * The same with the fields that only tRPC and GraphQL show: a column for each field of FullFeedback. The caller's own
 * fields come last. Nothing of a list is held.
 */
export const full = (
  scope: Scope,
  feedback: ReturnType<typeof feedbackOf>,
  itsTags: TagsJson = tagsOf(scope),
  marks = unmarked,
  held: RawBuilder<HeldAs> = sql`null::text`,
) =>
  withTags(scope, feedback, personJson(scope, "u"), itsTags)
    .select("feedback.merged")
    .select(stageOf(scope, sql.ref("feedback.status")).as("stage"))
    .select(jsonObject(ownerRow(scope, "feedback")).as("owner"))
    .select(answerJson(scope).as("answer"))
    .select(lockJson(scope).as("locked"))
    .select(jsonArray(changelogsOfFeedback(scope, "feedback")).as("changelogs"))
    .select(held.as("held"))
    .select(iso("feedback.edited_at").$castTo<string | null>().as("edited_at"))
    .select(marks);

/** One feedback as `/v1` shows it. */
export const oneExpanded = (scope: Scope, id: string) =>
  expanded(scope, feedbackById(scope, id)).$castTo<z.input<typeof ExpandedFeedback>>();

/** The caller's own fields, for a response that is not shared. */
export const marked = (scope: Scope) => [hasUpvoted(scope).as("has_upvoted"), isWatched(scope).as("is_watched")];

const byId = (scope: Scope, id: string, marks = unmarked) =>
  full(scope, feedbackById(scope, id), undefined, marks, heldAs(scope, sql<boolean>`feedback.is_held`, "feedback.id"));

/** One feedback as tRPC shows it. */
export const oneFeedback = (scope: Scope, id: string) =>
  byId(scope, id, marked(scope)).$castTo<z.input<typeof FullFeedback>>();

/** The same as JSON, without marks: see Marks. */
export const oneUnmarked = (scope: Scope, id: string) =>
  sql<{ item: string; markable: string }>`(select min(row_to_json(one)::text) as item,
      ${markable(sql`one.id`, sql`one.user_id`)} as markable from ${byId(scope, id)} as one)`;

/** The number of upvotes of one feedback and the users who upvoted, newest first. */
export const upvoteSummary = (scope: Scope, { feedbackId, maxBytes }: { feedbackId: string } & Bounds) =>
  qb
    .selectFrom("feedback")
    .where(isSurvivorFor(scope, feedbackId))
    .select("upvotes")
    .select((eb) =>
      boundedArray(
        eb
          .selectFrom("feedback_upvotes as v")
          .innerJoin("people as u", (join) =>
            join.onRef("u.project_id", "=", "v.project_id").onRef("u.id", "=", "v.user_id"),
          )
          .where("v.project_id", "=", scope.project.id)
          .whereRef("v.feedback_id", "=", "feedback.id")
          .select([...userColumns(scope, "u")])
          .orderBy("v.created_at", "desc")
          .orderBy("u.id", "desc"),
        maxBytes,
      ).as("upvoters"),
    );

import { type Bounds, iso, markable, type Marks, millisecondsOf, type Scope } from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { authorJson } from "../person/person.queries.ts";
import { heldAs, isCommentShownTo } from "../feedback/held/held.queries.ts";
import { isSurvivorFor } from "../feedback/merged/merged.queries.ts";
import { CommentCursor, type PageCommentsInput, positionOf } from "./page.schema.ts";

/** The number of items on a page if the caller names none. */
const defaultPageSize = 25;
/** The most bytes of a page: a browser renders the whole of it at once. */
const maxPageBytes = 50_000;

/** The comment before the page. */
interface After {
  rootTime?: number | undefined;
  rootId?: string | undefined;
  time?: number | undefined;
  id?: string | undefined;
}

type PageValues = After & { feedbackId: string; limit: number };

export function pageValues({
  feedbackId,
  limit = defaultPageSize,
  cursor,
}: z.output<typeof PageCommentsInput>): PageValues {
  const { rootTime, rootId, time, id } = (cursor ? positionOf(cursor) : undefined) ?? {};
  return { feedbackId, limit, rootTime, rootId, time, id };
}

/** The caller's upvotes on comments. The owners are the feedback that they are on, by which the index finds them. */
export const commentMarks: Marks = {
  fields: ["has_upvoted"],
  rows: ({ project, caller }, { ids, owners }) => sql<{ id: string; has_upvoted: boolean }>`(
    select comment_id as id, true as has_upvoted from comment_upvotes
    where project_id = ${project.id} and feedback_id = any(${owners}) and comment_id = any(${ids})
      and user_id = ${caller.id}::uuid)`,
};

const milliseconds = (column: string) => sql`${millisecondsOf(column)}::text`;
const instantOf = (value: number | undefined) => sql`to_timestamp(${value}::float8 / 1000)`;

interface PageRow {
  items: string;
  last_key: string | null;
  last_id: string | null;
  markable: string;
}

/**
 * One row: the items of a page as JSON, and the position of the last one if there is another page. Only the threads of
 * the page are followed, of which there are at most as many as items.
 */
export function readCommentPage(scope: Scope, { feedbackId, limit, maxBytes, ...after }: PageValues & Bounds) {
  const here = sql`c.project_id = ${scope.project.id} and c.feedback_id = (select id from item)
    and ${isCommentShownTo(scope, "c")}`;
  const { rootTime, rootId, time, id } = after;
  const isLaterRoot = id ? sql`(c.created_at, c.id) >= (${instantOf(rootTime)}, ${rootId}::uuid)` : sql`true`;
  const position = sql`root_time, root_id, id <> root_id, time, id`;
  const isAfter = id
    ? sql`(${position}) > (${instantOf(rootTime)}, ${rootId}::uuid, ${id}::uuid <> ${rootId}::uuid, ${instantOf(time)}, ${id}::uuid)`
    : sql`true`;
  return sql<PageRow>`(
    with recursive item as materialized (select id from feedback where ${isSurvivorFor(scope, feedbackId)}),
    thread (root_time, root_id, time, id) as (
      (select c.created_at, c.id, c.created_at, c.id from comments as c
        where ${here} and c.reply_to_id is null and ${isLaterRoot} order by c.created_at, c.id limit ${limit}::int + 2)
      union all
      select thread.root_time, thread.root_id, c.created_at, c.id
      from thread join comments as c on ${here} and c.reply_to_id = thread.id),
    listed as materialized (
      select *, row_number() over (order by ${position}) as place from thread where ${isAfter}
      order by ${position} limit ${limit}::int + 1),
    written as (
      select listed.*, one.user_id, one.feedback_id, row_to_json(one)::text as item from listed
      cross join lateral (
        select c.id, c.feedback_id, c.reply_to_id, c.user_id, c.content, c.upvotes, ${iso("c.created_at").as("created_at")},
          c.is_answer, ${heldAs(scope, sql`c.held_by is not null`, "c.held_by")} as held,
          ${iso("c.edited_at").as("edited_at")}, ${authorJson(scope, "u").as("user")}, false as has_upvoted
        from comments as c join people as u on u.project_id = ${scope.project.id} and u.id = c.user_id where ${here} and c.id = listed.id) as one),
    shown as (
      select *, place <= ${limit}::int and (place = 1
        or sum(octet_length(item) + 1) over (order by place) < least(${maxBytes}::int, ${sql.lit(maxPageBytes)})) as is_shown
      from written),
    numbered as (select *, is_shown and not lead(is_shown) over (order by place) as is_last from shown)
    select
      case when exists (select 1 from item)
        then '[' || coalesce(string_agg(item, ',' order by place) filter (where is_shown), '') || ']' end as items,
      min(${milliseconds("root_time")} || ' ' || root_id || ' ' || ${milliseconds("time")}) filter (where is_last) as last_key,
      min(id::text) filter (where is_last) as last_id,
      ${markable(sql`id`, sql`feedback_id`, sql`filter (where is_shown)`)} as markable
    from numbered)`;
}

/** The page as JSON. */
export function commentPageOf({ items, last_key, last_id }: { [Column in keyof PageRow]: PageRow[Column] | null }) {
  if (items === null) return undefined;
  const next = last_key !== null && last_id !== null ? CommentCursor.encode(["thread", last_key, last_id]) : null;
  return { text: `{"items":${items},"next_cursor":${JSON.stringify(next)}}` };
}

import { type Bounds, markable, type Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { type Filters, filtersOf, isFiltered, matches, type Shape } from "./list.filters.ts";
import { expanded, type FeedbackRow, feedbackOf, full, tagsOfItem, tagsOnce } from "../feedback/feedback.queries.ts";
import { isOnBoard } from "../feedback/held/held.queries.ts";
import { filteredRows, isStop, workOfPage } from "./rows.queries.ts";
import { filterParts } from "./filter-parts.queries.ts";
import { isReach, reachKey, reachRows } from "./reach.queries.ts";
import { orderOf, PageCursor, type PageFeedbackInput } from "./list.schema.ts";
import { placeOf } from "../status/place.queries.ts";
import { views } from "./views.queries.ts";
import { roadmapKey, roadmapRows } from "./roadmap.queries.ts";

type Listed = Partial<z.output<typeof PageFeedbackInput>>;

/** The column and direction of each order of a list. An index in feedback.entity.ts serves each. */
export const orders = {
  newest: { column: "created_at", direction: "desc" },
  oldest: { column: "created_at", direction: "asc" },
  upvotes: { column: "upvotes", direction: "desc" },
  comments: { column: "comment_count", direction: "desc" },
  rising: { column: "recent_upvotes", direction: "desc" },
} as const;

/** The order and the view of a page decide its statement. */
export const shapeOf = ({ cursor, ...input }: Listed): Shape => ({
  order: orderOf(input, cursor) ?? "newest",
  view: input.view,
});

export interface PageValues extends Filters {
  limit: number;
  /** The sort key and the id of the item before the page. */
  key?: number | undefined;
  after?: string | undefined;
  /** Its place and its status: its sort key in the roadmap's order. */
  place?: string | undefined;
  placeStatus?: string | undefined;
}

export function pageValues(input: Listed): PageValues {
  const { cursor, limit = 1_000 } = input;
  const [, key, after] = PageCursor.decode(cursor) ?? [];
  const values = { ...filtersOf(input), limit, after };
  if (typeof key !== "string") return { ...values, key };
  const space = key.indexOf(" ");
  return { ...values, place: key.slice(0, space), placeStatus: key.slice(space + 1) };
}

/** The items of a page and one more, in their order. The last row may say where the reading stopped: see isStop. */
export function pageItems(
  scope: Scope,
  { limit: size, key, after, place, placeStatus, ...filters }: PageValues,
  shape: Shape,
) {
  const { order, view } = shape;
  const limit = sql<number>`${size}::int + 1`;
  if (order === "roadmap") {
    const rows = roadmapRows(scope, { filters, view, work: workOfPage, place, placeStatus, limit });
    return feedbackOf(scope, rows as RawBuilder<FeedbackRow>)
      .orderBy(sql`list_position, ${placeOf("feedback")}, ${isStop("feedback")}`)
      .limit(limit);
  }
  if (isReach(order)) {
    const conditions = sql<boolean>`${isOnBoard()} and ${matches(scope, filters, view)}`;
    const { scanned } = workOfPage;
    const page = { order, parts: filterParts(scope, filters), conditions, key, after, limit, scanned };
    return feedbackOf(scope, reachRows(scope, page) as RawBuilder<FeedbackRow>)
      .orderBy(sql`reach_key desc, feedback.id desc, ${isStop("feedback")}`)
      .limit(limit);
  }
  const { column, direction } = orders[order];
  const position = sql.ref(`feedback.${column}`);
  const beyond = direction === "desc" ? sql`<` : sql`>`;
  const last = column === "created_at" ? sql`to_timestamp(${key}::float8 / 1000)` : sql`${key}::bigint`;
  // The index of that view has its own items alone.
  const isIndexed = order === "rising" ? views.rising(scope) : sql<boolean>`true`;
  const isAfter = after
    ? sql<boolean>`(${position}, feedback.id) ${beyond} (${last}, ${after}::uuid) and ${isIndexed}`
    : isIndexed;
  const inOrder = sql`${position} ${sql.raw(direction)}, feedback.id ${sql.raw(direction)}`;
  const rest = order === "rising" ? undefined : view;
  if (!isFiltered(filters, rest)) return feedbackOf(scope).where(isAfter).orderBy(inOrder).limit(limit);
  return feedbackOf(
    scope,
    filteredRows(scope, { filters, view: rest, work: workOfPage, isAfter, order: inOrder, limit }),
  )
    .orderBy(inOrder)
    .orderBy(isStop("feedback"))
    .limit(limit);
}

type ComputedOrder = Exclude<Shape["order"], Exclude<keyof typeof orders, "rising">>;
/** True of an order whose sort key is not in the response. */
export const isComputed = (order: Shape["order"]): order is ComputedOrder => order === "rising" || !(order in orders);

/** The sort key of a feedback, as JSON, in such an order. */
export function computedKey(scope: Scope, order: ComputedOrder, id: RawBuilder<unknown>) {
  if (isReach(order)) return reachKey(scope, order, id);
  if (order === "roadmap") return roadmapKey(scope, id);
  return sql<string>`(select recent_upvotes::text from feedback where project_id = ${scope.project.id} and id = ${id})`;
}

/**
 * One row: the items of a page as JSON, and the sort key and id of the last one if there is another page. A page ends
 * where the response would have too many bytes, or where its reading stopped.
 */
export function readPage(scope: Scope, { maxBytes, ...values }: PageValues & Bounds, shape: Shape, isFull = false) {
  const { order } = shape;
  const columns = isFull ? full : expanded;
  const { limit } = values;
  const sortKey = isComputed(order) ? sql`null` : sql.ref<string>(`one.${orders[order].column}`);
  // OFFSET 0 keeps PostgreSQL from making the JSON of an item for each use of it.
  const one = sql`select case when not ${isStop("one")} then row_to_json(one)::text end as item, ${sortKey}::text as sort_key,
    one.id::text as id, one.user_id from ${columns(scope, pageItems(scope, values, shape), tagsOfItem(scope))} as one offset 0`;
  // The next page begins after the item before the first that is not shown, or where the reading stopped.
  const before = (column: string) =>
    sql`case when item is null then ${sql.ref(column)} else lag(${sql.ref(column)}) over page end`;
  const shown = sql`select item, id, user_id, ${before("sort_key")} as last_key, ${before("id")} as last_id,
    item is not null and row_number() over page <= ${limit} and
    (row_number() over page = 1 or sum(octet_length(item) + 1) over page < ${maxBytes}::int) as is_shown
    from (${one}) as one window page as (rows unbounded preceding)`;
  const first = (column: string) => sql`(array_agg(${sql.ref(column)}) filter (where not is_shown))[1]`;
  const page = sql<PageRow>`with ${tagsOnce(scope)}
    select '[' || coalesce(string_agg(item, ',') filter (where is_shown), '') || ']' as items,
      ${first("last_key")} as last_key, ${first("last_id")} as last_id, ${sql.lit(order)} as sort,
      ${isFull ? markable(sql`id`, sql`user_id`, sql`filter (where is_shown)`) : sql`null`} as markable
    from (${shown}) as shown`;
  if (!isComputed(order)) return page;
  const last = computedKey(scope, order, sql`page.last_id::uuid`);
  return sql<PageRow>`select items, ${last} as last_key, last_id, sort, markable from (${page}) as page`;
}

interface PageRow {
  items: string;
  last_key: string | null;
  last_id: string | null;
  sort: Shape["order"];
  /** The items of a page that get the caller's own marks: see Marks. */
  markable: string;
}

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

/** The items of a page as JSON, and the cursor of the next page. */
export function pageOf({ items, last_key, last_id, sort }: Nullable<PageRow>) {
  if (items === null || sort === null) return undefined;
  if (last_key === null || last_id === null) return { text: items, next: null };
  return { text: items, next: PageCursor.encode(positionOf(sort, last_key, last_id)) };
}

function positionOf(order: Shape["order"], key: string, id: string): Parameters<typeof PageCursor.encode>[0] {
  if (order === "roadmap") return [order, JSON.parse(key) as string, id];
  return [order, order === "newest" || order === "oldest" ? Date.parse(key) : Number(key), id];
}

/** The same as one object. */
export function wholePageOf(page: Parameters<typeof pageOf>[0]) {
  const found = pageOf(page);
  return found && { text: `{"items":${found.text},"next_cursor":${JSON.stringify(found.next)}}` };
}

import type { Bounds, Scope } from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { type Filters, filtersOf, matches } from "./feedback.filters.ts";
import { expanded, feedbackOf, full, tagsOfItem, tagsOnce } from "./feedback.queries.ts";
import { FeedbackCursor, type ListFeedbackInput, type Sort } from "./feedback.schema.ts";
import { searched } from "./feedback.search.ts";

type Sort = z.output<typeof Sort>;
type Listed = Partial<z.output<typeof ListFeedbackInput>>;

/** The column and direction of each order. An index in feedback.entity.ts serves each. */
export const orders = {
  newest: { column: "created_at", direction: "desc" },
  oldest: { column: "created_at", direction: "asc" },
  upvotes: { column: "upvotes", direction: "desc" },
  comments: { column: "comment_count", direction: "desc" },
} as const;

const positionOf = ({ cursor }: Listed) => (cursor === undefined ? undefined : FeedbackCursor.decode(cursor));

/** The order of a page decides its statement. */
export const sortOf = (input: Listed): Sort => input.sort ?? positionOf(input)?.[0] ?? "newest";

export interface PageValues extends Filters {
  limit: number;
  /** The sort key and the id of the item before the page. */
  key?: number | undefined;
  after?: string | undefined;
}

export function pageValues(input: Listed): PageValues {
  const [, key, after] = positionOf(input) ?? [];
  return { ...filtersOf(input), limit: input.limit ?? 1_000, key, after };
}

/** The items of a page and one more, in their order. */
export function pageItems(scope: Scope, { limit, key, after, ...filters }: PageValues, sort: Sort) {
  const { column, direction } = orders[sort];
  const position = sql.ref(`feedback.${column}`);
  const beyond = direction === "desc" ? sql`<` : sql`>`;
  const last = column === "created_at" ? sql`to_timestamp(${key}::float8 / 1000)` : sql`${key}::bigint`;
  const isAfter = after ? sql`(${position}, feedback.id) ${beyond} (${last}, ${after}::uuid)` : sql`true`;
  const page = {
    conditions: sql<boolean>`${matches(filters)} and ${isAfter}`,
    isAfter,
    order: sql`${position} ${sql.raw(direction)}, feedback.id ${sql.raw(direction)}`,
    limit: sql<number>`${limit}::int + 1`,
  };
  return (
    feedbackOf(scope, filters.pattern ? searched(scope, page) : sql.table("feedback"))
      // A search has checked them already.
      .where(filters.pattern ? sql<boolean>`true` : page.conditions)
      .orderBy(page.order)
      .limit(page.limit)
  );
}

/**
 * One row: the items of a page as JSON, and the last one's sort key and id if there is another page. A page ends where
 * the answer would have too many bytes.
 */
export function readPage(scope: Scope, { maxBytes, ...values }: PageValues & Bounds, sort: Sort, isFull = false) {
  const columns = isFull ? full : expanded;
  const { limit } = values;
  const sortKey = sql.ref<string>(`one.${orders[sort].column}`);
  const one = sql`select row_to_json(one)::text as item, ${sortKey}::text as sort_key, one.id::text as id,
    row_number() over () as position from ${columns(scope, pageItems(scope, values, sort), tagsOfItem)} as one`;
  const shown = sql`select *, position <= ${limit} and
    (position = 1 or sum(octet_length(item) + 1) over (rows unbounded preceding) < ${maxBytes}::int) as is_shown from (${one}) as one`;
  return sql<PageRow>`with ${tagsOnce(scope)}
    select '[' || coalesce(string_agg(item, ',') filter (where is_shown), '') || ']' as items,
      min(sort_key) filter (where is_last) as last_key, min(id) filter (where is_last) as last_id, ${sql.lit(sort)} as sort,
      ${isFull ? sql`coalesce(array_agg(id) filter (where is_shown), '{}')::text` : sql`null`} as ids
    from (select *, is_shown and not lead(is_shown) over () as is_last from (${shown}) as shown) as numbered`;
}

interface PageRow {
  items: string;
  last_key: string | null;
  last_id: string | null;
  sort: Sort;
  /** The ids of the items, of a page with what is the caller's own in them. */
  ids: string;
}

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

/** The items of a page as JSON, and the cursor of the next page. */
export function pageOf({ items, last_key, last_id, sort }: Nullable<PageRow>) {
  if (items === null || sort === null) return undefined;
  if (last_key === null || last_id === null) return { text: items, next: null };
  const isCount = sort === "upvotes" || sort === "comments";
  return {
    text: items,
    next: FeedbackCursor.encode([sort, isCount ? Number(last_key) : Date.parse(last_key), last_id]),
  };
}

/** The same as one object. */
export function wholePageOf(page: Parameters<typeof pageOf>[0]) {
  const found = pageOf(page);
  return found && { text: `{"items":${found.text},"next_cursor":${JSON.stringify(found.next)}}` };
}

import { sql } from "kysely";
import type { z } from "zod";
import { decodeCursor, encodeCursor, type Sort } from "../shared/cursor.schema.ts";
import { type Scope, tables } from "../shared/sql.ts";
import { expanded, type Extras, feedbackWith } from "./feedback.queries.ts";
import type { Feedback, FeedbackFilters, ListFeedbackInput } from "./feedback.schema.ts";
import { isSearched, searched } from "./feedback.search.ts";

/** The column and the direction of each order. An index in feedback.entity.ts serves each. */
const orders = {
  newest: { column: "feedback.created_at", direction: "desc" },
  oldest: { column: "feedback.created_at", direction: "asc" },
  upvotes: { column: "feedback.upvotes", direction: "desc" },
  comments: { column: "feedback.comment_count", direction: "desc" },
} as const;

interface Filters {
  status: string | undefined;
  tags: string[] | undefined;
  /** What `ilike` takes, where the index of trigrams has something of it. */
  pattern: string | undefined;
  /** What `ilike` takes, where it has nothing: fewer than three letters or digits in a row. */
  shortPattern: string | undefined;
}

/** What a statement takes of the filters; undefined where one does not filter. */
export function filtersOf({ status, tag = [], search }: z.output<typeof FeedbackFilters>): Filters {
  const tags = tag.filter(Boolean);
  const pattern = search ? `%${search.replace(/[\\%_]/g, "\\$&")}%` : undefined;
  const hasTrigram = search !== undefined && /[\p{L}\p{N}]{3}/u.test(search);
  return {
    status: status || undefined,
    tags: tags.length > 0 ? tags : undefined,
    pattern: hasTrigram ? pattern : undefined,
    shortPattern: hasTrigram ? undefined : pattern,
  };
}

/** What the filters leave. */
function matches({ status, tags, pattern, shortPattern }: Filters) {
  const conditions = [sql`true`];
  if (tags)
    conditions.push(sql`not exists (select from unnest(${tags}::text[]) as wanted(tag) where not ${carriesWanted})`);
  if (status) conditions.push(sql`feedback.status = ${status}`);
  if (pattern) conditions.push(sql`(feedback.title ilike ${pattern} or feedback.description ilike ${pattern})`);
  // No index has it, and PostgreSQL takes it for common, as it is: so it reads on in the order until it has enough.
  if (shortPattern)
    conditions.push(
      sql`case when feedback.title ilike ${shortPattern} then true else feedback.description ilike ${shortPattern} end`,
    );
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Whether a feedback carries the tag of this name or id. */
const carriesWanted = sql`exists (
  select from feedback_tags ft join tags t on t.project_id = ft.project_id and t.id = ft.tag_id
  where ft.project_id = feedback.project_id and ft.feedback_id = feedback.id
    and (lower(t.name) = lower(wanted.tag) or t.id::text = lower(wanted.tag)))`;

/** How many items the filters leave. */
export const countPage = (scope: Scope, filters: Filters) =>
  tables
    .selectFrom("feedback")
    .where(filters.pattern ? isSearched(scope) : sql<boolean>`project_id = ${scope.project.id}`)
    .where(matches(filters))
    .select(sql<number>`count(*)::int`.as("count"));

type Listed = z.output<typeof ListFeedbackInput>;

const positionOf = ({ cursor }: Listed) => (cursor === undefined ? undefined : decodeCursor(cursor));

const sortOf = (input: Listed) => input.sort ?? positionOf(input)?.[0] ?? "newest";

/** How the statement of a page is written: in which order, and what is read beside the feedback's own columns. */
export const shapeOf = (input: Listed, extras: Extras = expanded) => ({ sort: sortOf(input), ...extras });

/** What the statement of a page takes: the filters, how many, and the sort key and the id of the item before it. */
export function pageValues(input: Listed) {
  const [, key, id] = positionOf(input) ?? [];
  return { ...filtersOf(input), limit: input.limit ?? 1_000, key, id };
}

/**
 * One row: the items that the filters leave, one page of them, as JSON; and where there are more, the last one's sort
 * key and id.
 */
export function readPage(
  scope: Scope,
  { limit, key, id, ...filters }: ReturnType<typeof pageValues>,
  { sort, ...extras }: ReturnType<typeof shapeOf>,
) {
  const { column, direction } = orders[sort];
  const byTime = column === "feedback.created_at";
  const beyond = direction === "desc" ? sql`<` : sql`>`;
  const after = byTime ? sql`to_timestamp(${key}::float8 / 1000)` : sql`${key}::bigint`;
  const isAfter = id ? sql`(${sql.ref(column)}, feedback.id) ${beyond} (${after}, ${id}::uuid)` : sql`true`;
  const page = {
    conditions: sql<boolean>`${matches(filters)} and ${isAfter}`,
    isAfter,
    order: sql`${sql.ref(column)} ${sql.raw(direction)}, feedback.id ${sql.raw(direction)}`,
    limit: sql<number>`${limit}::int + 1`,
  };
  const items = feedbackWith(scope, extras, filters.pattern ? searched(scope, page) : sql.table("feedback"))
    // What is searched for has been found by them.
    .where(filters.pattern ? sql<boolean>`true` : page.conditions)
    .orderBy(page.order)
    .limit(page.limit);
  const sortKey = sql.ref<string>(column.replace("feedback", "one"));
  return sql<PageRow>`select '[' || coalesce(string_agg(item, ',') filter (where position <= ${limit}), '') || ']' as items,
    case when count(*) > ${limit} then min(sort_key) filter (where position = ${limit}) end as last_key,
    case when count(*) > ${limit} then min(id) filter (where position = ${limit}) end as last_id,
    ${sql.lit(sort)} as sort
  from (select row_to_json(one)::text as item, ${sortKey}::text as sort_key, one.id::text as id,
    row_number() over () as position from ${items} as one) as numbered`;
}

interface PageRow {
  items: string;
  last_key: string | null;
  last_id: string | null;
  sort: z.output<typeof Sort>;
}

/** The items of a page as JSON, and the cursor of the next. */
export function pageOf({ items, last_key, last_id, sort }: { [Column in keyof PageRow]: PageRow[Column] | null }) {
  if (items === null || sort === null) return undefined;
  if (last_key === null || last_id === null) return { text: items, next: null };
  const isCount = sort === "upvotes" || sort === "comments";
  return { text: items, next: encodeCursor([sort, isCount ? Number(last_key) : Date.parse(last_key), last_id]) };
}

/** The same, as one object. */
export function wholePageOf(page: Parameters<typeof pageOf>[0]) {
  const found = pageOf(page);
  return found && { text: `{"items":${found.text},"next_cursor":${JSON.stringify(found.next)}}` };
}

type SortKeys = Pick<z.output<typeof Feedback>, "id" | "created_at" | "upvotes" | "comment_count">;

/** The cursor of what comes after this item in this order. */
export const feedbackCursor = (sort: z.output<typeof Sort>, item: SortKeys): string =>
  encodeCursor([
    sort,
    sort === "upvotes" ? item.upvotes : sort === "comments" ? item.comment_count : Date.parse(item.created_at),
    item.id,
  ]);

import { qb, type Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { isSearched } from "./feedback.search.ts";
import { isListed } from "./roadmap.queries.ts";
import { isOfStage, views } from "./feedback.views.ts";
import type { FeedbackView, orderOf, PageFilters } from "./page.schema.ts";

type View = z.output<typeof FeedbackView>;

/** What decides the statement that reads a page. */
export interface Shape {
  order: NonNullable<ReturnType<typeof orderOf>>;
  view?: View | undefined;
}

export interface Filters {
  status?: string | undefined;
  stage?: string | undefined;
  tags?: string[] | undefined;
  /** A pattern for `ilike` that the trigram index can serve. */
  pattern?: string | undefined;
  /** A pattern that it cannot serve: fewer than three letters or digits in a row. */
  shortPattern?: string | undefined;
}

/** The filters' values for a statement; undefined for one that does not filter. */
export function filtersOf({ status, stage, tag = [], search }: Partial<z.output<typeof PageFilters>>): Filters {
  const tags = tag.filter(Boolean);
  const pattern = search ? `%${search.replace(/[\\%_]/g, "\\$&")}%` : undefined;
  const hasTrigram = search !== undefined && /[\p{L}\p{N}]{3}/u.test(search);
  return {
    status: status || undefined,
    stage,
    tags: tags.length > 0 ? tags : undefined,
    pattern: hasTrigram ? pattern : undefined,
    shortPattern: hasTrigram ? undefined : pattern,
  };
}

/** Whether a feedback passes the filters. */
export function matches(scope: Scope, { status, stage, tags, pattern, shortPattern }: Filters, view?: View) {
  const conditions: RawBuilder<unknown>[] = [view ? views[view](scope) : sql`true`];
  if (tags)
    conditions.push(
      sql`not exists (select 1 from unnest(${tags}::text[]) as wanted(tag) where not ${hasWantedTag(scope)})`,
    );
  if (status) conditions.push(sql`feedback.status = ${status}`);
  if (stage) conditions.push(isOfStage(scope, sql`${stage}`));
  if (pattern) conditions.push(sql`(feedback.title ilike ${pattern} or feedback.description ilike ${pattern})`);
  // No index serves it. PostgreSQL expects many matches and reads in the list's order until it has enough.
  if (shortPattern)
    conditions.push(
      sql`case when feedback.title ilike ${shortPattern} then true else feedback.description ilike ${shortPattern} end`,
    );
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Whether a feedback has the tag of this name or id. */
const hasWantedTag = ({ project }: Scope) => sql`exists (
  select 1 from feedback_tags ft join tags t on t.project_id = ft.project_id and t.id = ft.tag_id
  where ft.project_id = ${project.id} and ft.feedback_id = feedback.id
    and (lower(t.name) = lower(wanted.tag) or t.id::text = lower(wanted.tag)))`;

/**
 * How many items pass the filters. The order by the list of statuses leaves out what the list lacks. Those that are merged
 * are subtracted, so that an index alone can count a project's.
 */
export function countMatching(scope: Scope, filters: Filters, { order, view }: Shape) {
  const inProject = sql<boolean>`project_id = ${scope.project.id}`;
  const counted = qb
    .selectFrom("feedback")
    .where(order === "roadmap" ? isListed(scope) : sql<boolean>`true`)
    .where(matches(scope, filters, view))
    .select(sql<number>`count(*)::int`.as("count"));
  const all = counted.where(filters.pattern ? isSearched(scope) : inProject);
  const merged = counted.where(inProject).where("merged_into", "is not", null);
  return sql<number>`(${all}) - (${merged})`;
}

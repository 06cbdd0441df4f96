import { qb, type Scope } from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import type { FeedbackFilters } from "./feedback.schema.ts";
import { isSearched } from "./feedback.search.ts";

export interface Filters {
  status?: string | undefined;
  tags?: string[] | undefined;
  /** A pattern for `ilike` that the trigram index can serve. */
  pattern?: string | undefined;
  /** A pattern that it cannot serve: fewer than three letters or digits in a row. */
  shortPattern?: string | undefined;
}

/** The filters' values for a statement; undefined for one that does not filter. */
export function filtersOf({ status, tag = [], search }: Partial<z.output<typeof FeedbackFilters>>): Filters {
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

/** Whether a feedback passes the filters. */
export function matches({ status, tags, pattern, shortPattern }: Filters) {
  const conditions = [sql`true`];
  if (tags)
    conditions.push(sql`not exists (select from unnest(${tags}::text[]) as wanted(tag) where not ${hasWantedTag})`);
  if (status) conditions.push(sql`feedback.status = ${status}`);
  if (pattern) conditions.push(sql`(feedback.title ilike ${pattern} or feedback.description ilike ${pattern})`);
  // No index serves it. PostgreSQL expects many matches and reads in the list's order until it has enough.
  if (shortPattern)
    conditions.push(
      sql`case when feedback.title ilike ${shortPattern} then true else feedback.description ilike ${shortPattern} end`,
    );
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Whether a feedback has the tag of this name or id. */
const hasWantedTag = sql`exists (
  select from feedback_tags ft join tags t on t.project_id = ft.project_id and t.id = ft.tag_id
  where ft.project_id = feedback.project_id and ft.feedback_id = feedback.id
    and (lower(t.name) = lower(wanted.tag) or t.id::text = lower(wanted.tag)))`;

/** How many items pass the filters. Those that are merged are subtracted, so that an index alone can count a project's. */
export function countMatching(scope: Scope, filters: Filters) {
  const inProject = sql<boolean>`project_id = ${scope.project.id}`;
  const counted = qb
    .selectFrom("feedback")
    .where(matches(filters))
    .select(sql<number>`count(*)::int`.as("count"));
  const all = counted.where(filters.pattern ? isSearched(scope) : inProject);
  const merged = counted.where(inProject).where("merged_into", "is not", null);
  return sql<number>`(${all}) - (${merged})`;
}

import type { Scope } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { partsOf } from "./search.queries.ts";
import { hasWantedTags } from "./tags.queries.ts";
import { isVotedFor } from "./voters.queries.ts";
import { isOfStage, views } from "./views.queries.ts";
import type { FeedbackView, orderOf, PageFilters } from "./list.schema.ts";

export type View = z.output<typeof FeedbackView>;

/** The options that decide which statement reads a page. */
export interface Shape {
  order: NonNullable<ReturnType<typeof orderOf>>;
  view?: View | undefined;
}

export interface Filters {
  status?: string | undefined;
  stage?: string | undefined;
  tags?: string[] | undefined;
  /** The parts of the text that is searched for, where the trigram index can serve it: see partsOf. */
  parts?: string[] | undefined;
  /** A pattern for `ilike` that the trigram index can serve. */
  pattern?: string | undefined;
  /** A pattern that it cannot serve: fewer than three letters or digits in a row. */
  shortPattern?: string | undefined;
  /** People of this company, and of this segment, have voted for it. */
  companyId?: string | undefined;
  segment?: string | undefined;
}

/** Returns the filters' values for a statement. A filter that is not set is undefined. */
export function filtersOf(input: Partial<z.output<typeof PageFilters>>): Filters {
  const { status, stage, tag = [], search, companyId, segment } = input;
  const tags = tag.filter(Boolean);
  const pattern = search ? `%${search.replace(/[\\%_]/g, "\\$&")}%` : undefined;
  const parts = partsOf(search ?? "");
  const hasTrigram = parts.length > 0;
  return {
    status: status || undefined,
    stage,
    tags: tags.length > 0 ? tags : undefined,
    parts: hasTrigram ? parts : undefined,
    pattern: hasTrigram ? pattern : undefined,
    shortPattern: hasTrigram ? undefined : pattern,
    companyId,
    segment,
  };
}

/** Returns true if a list has filters. */
export const isFiltered = (
  { status, stage, tags, pattern, shortPattern, companyId, segment }: Filters,
  view?: View,
): boolean =>
  [status, stage, tags, pattern, shortPattern, companyId, segment, view].some((filter) => filter !== undefined);

/**
 * True if a feedback passes the filters. The statement must have wantedTags and voterParts. With ` collate "C"`, a search
 * ignores the case of A to Z alone.
 */
export function matches(scope: Scope, filters: Filters, view?: View, collation = sql``) {
  const { status, stage, tags, pattern, shortPattern } = filters;
  const conditions: RawBuilder<unknown>[] = [view ? views[view](scope) : sql`true`, ...isVotedFor(filters)];
  if (tags) conditions.push(hasWantedTags(scope));
  if (status) conditions.push(sql`feedback.status = ${status}`);
  if (stage) conditions.push(isOfStage(scope, sql`${stage}`));
  if (pattern)
    conditions.push(
      sql`(feedback.title ilike ${pattern}${collation} or feedback.description ilike ${pattern}${collation})`,
    );
  // No index serves it. PostgreSQL expects many matches and reads in the list's order until it has enough.
  if (shortPattern)
    conditions.push(
      sql`case when feedback.title ilike ${shortPattern} then true else feedback.description ilike ${shortPattern} end`,
    );
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

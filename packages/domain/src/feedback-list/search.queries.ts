import type { Scope } from "@earshot/operations";
import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * True if the feedback is the project's, as a condition for the trigram index alone: see feedback.entity.ts. Citus
 * cannot find the node by it.
 */
export const isSearched = ({ project, isDistributed }: Scope) =>
  sql<boolean>`array[feedback.project_id] @> array[${project.id}::uuid]
    and ${isDistributed ? sql`feedback.project_id = ${project.id}` : sql`true`}`;

/**
 * Returns each three letters or digits in a row of a text, in lower case: by those the trigram index finds it. None of
 * them has a character of a pattern.
 */
export function partsOf(search: string): string[] {
  const letters = Array.from(search.toLowerCase());
  return letters.map((_, n) => letters.slice(n, n + 3).join("")).filter((part) => /^[\p{L}\p{N}]{3}$/u.test(part));
}

/**
 * True if the trigram index finds a text of these parts in time. It reads all items that have the text's rarest part,
 * and more of those that have the others. See docs/decisions/0054.
 */
export const isSearchable = ({ project }: Scope, parts: Expression<unknown>): RawBuilder<boolean> =>
  sql`(select not ${parts}::text[] <@ common_parts from projects where id = ${project.id})`;

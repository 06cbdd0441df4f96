import { type RawBuilder, sql } from "kysely";

/**
 * True of feedback that everybody may know of by its own id. Merged feedback is known with what it was merged into, unless that is
 * held, or the team has hidden the merged one meanwhile. Merged feedback has no `is_held` of its own.
 */
export const isKnown = (project: RawBuilder<unknown>, feedback: string) => {
  const column = (name: string) => sql.ref(`${feedback}.${name}`);
  return sql<boolean>`(not ${column("is_held")} and (not ${column("is_merged")}
    or not exists (select 1 from feedback as survivor where survivor.project_id = ${project}
        and survivor.id = ${column("merged_into")} and survivor.is_held)
      and not exists (select 1 from moderation as hidden where hidden.project_id = ${project} and hidden.id = ${column("id")}
        and hidden.state in ('held', 'hidden', 'spam'))))`;
};

import type { Items, Marks, Scope } from "@earshot/operations";
import { sql } from "kysely";

/**
 * A row for each of these items that the caller has upvoted, or watches, or has chosen not to watch. The author, voters and
 * commenters watch an item unless they have chosen otherwise. So do those who wrote or watched what was merged into it.
 */
const ownMarks = ({ project, caller }: Scope, { ids, owners }: Items) => {
  const own = sql`project_id = ${project.id} and feedback_id = any(${ids}) and user_id = ${caller.id}::uuid`;
  return sql<{ id: string; has_upvoted: boolean; is_watched: boolean }>`(
    select id, bool_or(upvoted) as has_upvoted, coalesce(bool_or(chosen), bool_or(chosen_before), true) as is_watched from (
      select feedback_id as id, true as upvoted, null::boolean as chosen, null::boolean as chosen_before
        from feedback_upvotes where ${own}
      union all select feedback_id, false, is_watching, null from feedback_watches where ${own}
      union all select feedback_id, false, null, null from comments where ${own}
      union all select item, false, null, null from unnest(${ids}, ${owners}) as item(item, owner)
        where owner = ${caller.id}::uuid
      union all select m.merged_into, false, null, w.is_watching from feedback m
        left join feedback_watches w on w.project_id = m.project_id and w.feedback_id = m.id and w.user_id = ${caller.id}::uuid
        where m.project_id = ${project.id} and m.merged_into = any(${ids})
          and (m.user_id = ${caller.id}::uuid or w.user_id is not null)
    ) as each group by id)`;
};

/** The fields of feedback that differ for each caller. */
export const feedbackMarks: Marks = { fields: ["has_upvoted", "is_watched"], rows: ownMarks };

/** True if the caller has upvoted the feedback of this alias. */
export const hasUpvoted = ({ project, caller }: Scope, feedback = "feedback") =>
  sql<boolean>`exists (select 1 from feedback_upvotes as v where v.project_id = ${project.id}
    and v.feedback_id = ${sql.ref(`${feedback}.id`)} and v.user_id = ${caller.id}::uuid)`;

/** True if the caller watches the feedback of this alias. */
export const isWatched = (scope: Scope, feedback = "feedback") =>
  sql<boolean>`exists (select 1 from ${ownMarks(scope, { ids: sql`array[${sql.ref(`${feedback}.id`)}]`, owners: sql`array[${sql.ref(`${feedback}.user_id`)}]` })} as own where is_watched)`;

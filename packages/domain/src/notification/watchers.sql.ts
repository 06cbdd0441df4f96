import { type RawBuilder, sql } from "kysely";

/**
 * Reads a table once for each row of `about`. It cannot read the whole table, which the embedded database might choose,
 * because it has no statistics.
 */
const each = (rows: ReturnType<typeof sql>) => sql`from about as a, lateral (${rows} offset 0) as one`;

const none = sql`null::boolean`;

/**
 * The people (`event_id`, `user_id`) who watch feedback of `about` (`event_id`, `feedback_id`, `sources`) in a project. It is
 * as the caller's own mark `is_watched` has it: the author, voters and commenters watch, and so do those who wrote or
 * watched what was merged into it, unless they have chosen otherwise. With `sources`, only those count who are
 * there from that merged feedback.
 */
export const watchers = (project: RawBuilder<unknown>) => sql`(
  select event_id, user_id from (
    select a.event_id, a.feedback_id, one.user_id, ${none} as chosen, ${none} as chosen_before
      ${each(sql`select v.user_id from feedback_upvotes v where v.project_id = ${project}
        and v.feedback_id = a.feedback_id and (a.sources is null or a.sources && v.sources)`)}
    union all select a.event_id, a.feedback_id, one.user_id, ${none}, ${none}
      ${each(sql`select c.user_id from comments c where c.project_id = ${project}
        and c.feedback_id = a.feedback_id and (a.sources is null or c.merged_from = any(a.sources))`)}
    union all select a.event_id, a.feedback_id, one.user_id, one.is_watching, ${none}
      ${each(sql`select w.user_id, w.is_watching from feedback_watches w where w.project_id = ${project}
        and w.feedback_id = a.feedback_id and (a.sources is null or not w.is_watching)`)}
    union all select a.event_id, a.feedback_id, one.user_id, ${none}, ${none}
      ${each(sql`select f.user_id from feedback f where f.project_id = ${project}
        and f.id = a.feedback_id and a.sources is null`)}
    union all select a.event_id, a.feedback_id, one.user_id, ${none}, ${none}
      ${each(sql`select m.user_id from feedback m where m.project_id = ${project}
        and m.merged_into = a.feedback_id and (a.sources is null or m.id = any(a.sources))`)}
    union all select a.event_id, a.feedback_id, one.user_id, ${none}, one.is_watching
      ${each(sql`select w.user_id, w.is_watching from feedback m
        join feedback_watches w on w.project_id = ${project} and w.feedback_id = m.id
        where m.project_id = ${project} and m.merged_into = a.feedback_id and (a.sources is null or m.id = any(a.sources))`)}
  ) as reasons
  group by event_id, feedback_id, user_id
  having coalesce(bool_or(chosen), bool_or(chosen_before), true))`;

import type { Scope } from "@earshot/operations";
import { type Expression, type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { isShownComment } from "../feedback/held/held.queries.ts";
import type { FeedbackView } from "./list.schema.ts";

/** True if a feedback has a status of this stage. A status that the project's list lacks is of the stage `new`. */
export function isOfStage({ project }: Scope, stage: Expression<unknown>): RawBuilder<boolean> {
  const names = (condition: RawBuilder<unknown>) =>
    sql`array(select name from statuses where project_id = ${project.id} and ${condition})`;
  return sql`case when ${stage}::text = 'new' then feedback.status <> all(${names(sql`stage <> 'new'`)})
    else feedback.status = any(${names(sql`stage = ${stage}::text`)}) end`;
}

/** The latest votes of the last seven days, up to the number that an index returns in time. */
const recentVotes = ({ project }: Scope) => sql`(
  select feedback_id from feedback_upvotes
  where project_id = ${project.id} and created_at > now() - interval '7 days'
  order by created_at desc, feedback_id desc limit 20000) as vote`;

/** The author of the latest comment, or of the feedback if it has none. */
const lastAuthor = ({ project }: Scope) => sql`case when feedback.comment_count = 0 then feedback.user_id else
  (select c.user_id from comments as c where c.project_id = ${project.id} and c.feedback_id = feedback.id and ${isShownComment("c")}
    order by c.id desc limit 1) end`;

/** The condition of each view. */
export const views: Record<z.output<typeof FeedbackView>, (scope: Scope) => RawBuilder<boolean>> = {
  triage: (scope) => sql`feedback.owner_id is null and ${isOfStage(scope, sql`'new'`)}`,
  mine: ({ caller }) => sql`feedback.owner_id = ${caller.id}::uuid`,
  rising: (scope) => sql`feedback.id in (select feedback_id from ${recentVotes(scope)})`,
  waiting: (scope) => sql`not exists (
    select 1 from members as m where m.project_id = ${scope.project.id} and m.user_id = ${lastAuthor(scope)})`,
};

interface Page {
  conditions: RawBuilder<boolean>;
  /** The number of recent votes of the last item on the page before, and its id. */
  key?: Expression<unknown> | number | undefined;
  after?: string | undefined;
  limit: RawBuilder<number>;
}

/**
 * The rows of a page by the votes of the last seven days, which are `recent_votes`: of the next 3,000 items by them. Both are in one
 * order, so that only the items of the page are read.
 */
export function risingRows(scope: Scope, { conditions, key, after, limit }: Page) {
  const isAfter = after ? sql`(count(*)::int, feedback_id) < (${key}::bigint, ${after}::uuid)` : sql`true`;
  return sql`(
    select feedback.*, recent.votes as recent_votes from (
        select feedback_id, count(*)::int as votes from ${recentVotes(scope)} group by feedback_id having ${isAfter}
        order by votes desc, feedback_id desc limit 3000) as recent
      cross join lateral (
        select * from feedback where project_id = ${scope.project.id} and id = recent.feedback_id and ${conditions} offset 0) as feedback
    order by recent.votes desc, recent.feedback_id desc limit ${limit})`;
}

/** The sort key of a feedback in this order, as JSON. */
export const risingKey = (scope: Scope, id: RawBuilder<unknown>) =>
  sql<string>`(select count(*)::text from ${recentVotes(scope)} where feedback_id = ${id})`;

/** The time at which the oldest of the recent votes is seven days old. */
export const risingChangesAt = ({ project }: Scope): RawBuilder<unknown> =>
  sql`(select min(created_at) + interval '7 days' from feedback_upvotes 
    where project_id = ${project.id} and created_at > now() - interval '7 days')`;

import type { Scope } from "@earshot/operations";
import { type Expression, type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { FeedbackView } from "./page.schema.ts";

/** Whether a feedback has a status of this stage. The stage of a status that the project's list lacks is `new`. */
export function isOfStage({ project }: Scope, stage: Expression<unknown>): RawBuilder<boolean> {
  const names = (condition: RawBuilder<unknown>) =>
    sql`array(select name from statuses where project_id = ${project.id} and ${condition})`;
  return sql`case when ${stage}::text = 'new' then feedback.status <> all(${names(sql`stage <> 'new'`)})
    else feedback.status = any(${names(sql`stage = ${stage}::text`)}) end`;
}

/** Whether a vote is of the last seven days. */
const isRecent = sql`created_at > now() - interval '7 days'`;

/** Who wrote last: the latest comment, else the feedback. */
const lastAuthor = ({ project }: Scope) => sql`case when feedback.comment_count = 0 then feedback.user_id else
  (select c.user_id from comments as c where c.project_id = ${project.id} and c.feedback_id = feedback.id
    order by c.id desc limit 1) end`;

/** What a view shows. */
export const views: Record<z.output<typeof FeedbackView>, (scope: Scope) => RawBuilder<boolean>> = {
  triage: (scope) => sql`feedback.owner_id is null and ${isOfStage(scope, sql`'new'`)}`,
  mine: ({ caller }) => sql`feedback.owner_id = ${caller.id}::uuid`,
  rising: ({ project }) => sql`feedback.id in (
    select feedback_id from feedback_upvotes where project_id = ${project.id} and ${isRecent})`,
  waiting: (scope) => sql`not exists (
    select 1 from members as m where m.project_id = ${scope.project.id} and m.user_id = ${lastAuthor(scope)})`,
};

interface Page {
  conditions: RawBuilder<boolean>;
  /** How many recent votes the item before the page has, and its id. */
  key?: Expression<unknown> | number | undefined;
  after?: string | undefined;
  limit: RawBuilder<number>;
}

/** The rows of a page by the votes of the last seven days, which are `recent_votes`. */
export function risingRows({ project }: Scope, { conditions, key, after, limit }: Page) {
  const isAfter = after ? sql`(recent.votes, feedback.id) < (${key}::int, ${after}::uuid)` : sql`true`;
  return sql`(
    select feedback.*, recent.votes as recent_votes from (
        select feedback_id, count(*)::int as votes from feedback_upvotes
        where project_id = ${project.id} and ${isRecent} group by feedback_id) as recent
      join feedback on feedback.project_id = ${project.id} and feedback.id = recent.feedback_id
    where ${conditions} and ${isAfter} order by recent.votes desc, feedback.id desc limit ${limit})`;
}

/** The sort key of a feedback in this order, as JSON. */
export const risingKey = ({ project }: Scope, id: RawBuilder<unknown>) =>
  sql<string>`(select count(*)::text from feedback_upvotes
    where project_id = ${project.id} and feedback_id = ${id} and ${isRecent})`;

/** When the first of the recent votes is seven days old. */
export const risingChangesAt = ({ project }: Scope): RawBuilder<unknown> =>
  sql`(select min(created_at) + interval '7 days' from feedback_upvotes where project_id = ${project.id} and ${isRecent})`;

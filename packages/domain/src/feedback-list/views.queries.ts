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

/** This column of the latest comment, or the other value if there is none. */
const ofLastComment = ({ project }: Scope, column: "user_id" | "created_at", without: RawBuilder<unknown>) => sql`
  case when feedback.comment_count = 0 then ${without} else
  (select ${sql.ref(`c.${column}`)} from comments as c where c.project_id = ${project.id} and c.feedback_id = feedback.id
    and ${isShownComment("c")} order by c.created_at desc, c.id desc limit 1) end`;

/** True if the team has answered, and nobody has commented since. */
const isAnswered = (scope: Scope) => sql<boolean>`exists (
  select 1 from feedback_answers as a where a.project_id = ${scope.project.id} and a.feedback_id = feedback.id
    and a.created_at >= ${ofLastComment(scope, "created_at", sql`a.created_at`)})`;

/** The condition of each view. */
export const views: Record<z.output<typeof FeedbackView>, (scope: Scope) => RawBuilder<boolean>> = {
  triage: (scope) => sql`feedback.owner_id is null and ${isOfStage(scope, sql`'new'`)}`,
  mine: ({ caller }) => sql`feedback.owner_id = ${caller.id}::uuid`,
  rising: () => sql`feedback.recent_upvotes > 0`,
  waiting: (scope) => sql`not exists (
    select 1 from members as m where m.project_id = ${scope.project.id}
      and m.user_id = ${ofLastComment(scope, "user_id", sql`feedback.user_id`)}) and not ${isAnswered(scope)}`,
};

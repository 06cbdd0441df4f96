import type { Scope } from "@earshot/operations";
import { type Expression, sql } from "kysely";
import { feedbackOf, full, marked } from "./feedback.queries.ts";

/** The ids of the feedback that a changelog ships. Merged feedback is replaced by the feedback that it was merged into. */
export const shippedIds = ({ project }: Pick<Scope, "project">, changelogId: string | Expression<string>) =>
  sql<string>`(select coalesce(f.merged_into, f.id) from changelog_feedback as c
    join feedback as f on f.project_id = c.project_id and f.id = c.feedback_id
    where c.project_id = ${project.id} and c.changelog_id = ${changelogId})`;

/** The feedback that a changelog ships. */
export const shippedFeedback = (scope: Scope, changelogId: string | Expression<string>) =>
  feedbackOf(scope).where(sql<boolean>`feedback.id in ${shippedIds(scope, changelogId)}`);

const newestFirst = sql`feedback.created_at desc, feedback.id desc`;

/** The same as tRPC shows it, newest first, without marks: see Marks. */
export const unmarkedShipped = (scope: Scope, changelogId: string | Expression<string>) =>
  full(scope, shippedFeedback(scope, changelogId).orderBy(newestFirst));

/** The same with the caller's own marks. */
export const markedShipped = (scope: Scope, changelogId: string) =>
  full(scope, shippedFeedback(scope, changelogId).orderBy(newestFirst), undefined, marked(scope));

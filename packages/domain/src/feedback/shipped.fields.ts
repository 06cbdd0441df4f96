import type { Scope } from "@earshot/operations";
import { type Expression, sql } from "kysely";
import { feedbackOf, full, marked } from "./feedback.queries.ts";

export { feedbackMarks } from "./feedback.marks.ts";

/** The feedback that a changelog ships. */
export const shippedFeedback = (scope: Scope, changelogId: string | Expression<string>) =>
  feedbackOf(scope).where(
    sql<boolean>`feedback.id in (select feedback_id from changelog_feedback
      where project_id = ${scope.project.id} and changelog_id = ${changelogId})`,
  );

const newestFirst = sql`feedback.created_at desc, feedback.id desc`;

/** The same as tRPC shows it, newest first, without marks: see Marks. */
export const unmarkedShipped = (scope: Scope, changelogId: string | Expression<string>) =>
  full(scope, shippedFeedback(scope, changelogId).orderBy(newestFirst));

/** The same with the caller's own marks. */
export const markedShipped = (scope: Scope, changelogId: string) =>
  full(scope, shippedFeedback(scope, changelogId).orderBy(newestFirst), undefined, marked(scope));

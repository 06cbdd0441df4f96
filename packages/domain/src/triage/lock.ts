import { first, mutation, type ProjectScope, team } from "@earshot/operations";
import { sql } from "kysely";
import { isUnmerged } from "../feedback/merged/merged.queries.ts";
import { oneFeedback } from "../feedback/feedback.queries.ts";
import { FullFeedback } from "../feedback/feedback.schema.ts";
import { takePart } from "../person/take-part.commands.ts";
import { SetFeedbackLockedInput } from "./triage.schema.ts";

/** Locks it anew only if something is different. */
async function setLocked(
  scope: ProjectScope,
  feedbackId: string,
  locked: boolean,
  reason: string | null,
): Promise<boolean> {
  const isOther = locked
    ? sql<boolean>`(locked_at is null or lock_reason is distinct from ${reason})`
    : sql<boolean>`locked_at is not null`;
  const { numUpdatedRows } = await scope.db
    .updateTable("feedback")
    .set({
      locked_at: locked ? sql<string>`now()` : null,
      locked_by: locked ? scope.caller.id : null,
      lock_reason: reason,
    })
    .where(isUnmerged(scope, feedbackId))
    .where(isOther)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const setFeedbackLocked = mutation({
  name: "setFeedbackLocked",
  mcp: { toolset: "feedback", title: "Lock comments" },
  summary: "Locks the comments on feedback, so that only the team comments, or unlocks them.",
  access: team("member"),
  join: takePart,
  input: SetFeedbackLockedInput,
  item: ({ feedbackId }) => feedbackId,
  output: FullFeedback,
  noun: "feedback",
  events: ({ feedbackId }, _, { isChanged }) =>
    isChanged ? [{ kind: "feedback.updated", feedback_id: feedbackId }] : [],
  async run(scope, { feedbackId, locked, reason }) {
    const found = scope.db.selectFrom("feedback").select("id").where(isUnmerged(scope, feedbackId)).forNoKeyUpdate();
    if (!(await found.executeTakeFirst())) return undefined;
    const isChanged = await setLocked(scope, feedbackId, locked, (locked && reason) || null);
    const feedback = await first(scope.db, oneFeedback(scope, feedbackId));
    return feedback && { ...feedback, isChanged };
  },
});

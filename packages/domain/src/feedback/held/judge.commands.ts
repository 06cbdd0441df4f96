import { isProjectRow, type ProjectScope } from "@earshot/operations";
import { judge } from "../../settings/hold.queries.ts";
import { queueHeld, setFeedbackHeld } from "./held.commands.ts";

/** Judges feedback that its author has changed, as if it were new. Returns true if this holds it. 400 if it is refused. */
export async function judgeFeedback(scope: ProjectScope, id: string): Promise<boolean> {
  const feedback = await scope.db
    .selectFrom("feedback")
    .select(["title", "description", "user_id", "is_held"])
    .where(isProjectRow(scope, id))
    .executeTakeFirst();
  const reason = feedback && (await judge(scope, `${feedback.title} ${feedback.description}`));
  if (!feedback || feedback.is_held || !reason) return false;
  const { user_id } = feedback;
  await queueHeld(scope, { id, feedback_id: id, is_comment: false, user_id, reason, was_public: true });
  await setFeedbackHeld(scope, [id], true);
  return true;
}

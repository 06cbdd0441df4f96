import { badRequest, first, lockProject, mutation, team } from "@earshot/operations";
import { isUnmerged } from "../feedback/merged/merged.queries.ts";
import { lockFeedback, statusChanged } from "../feedback/feedback.commands.ts";
import { recordChanges } from "../status/history.commands.ts";
import { place } from "./move.commands.ts";
import { oneFeedback } from "../feedback/feedback.queries.ts";
import { FullFeedback } from "../feedback/feedback.schema.ts";
import { AssignFeedbackInput, MoveFeedbackInput } from "./triage.schema.ts";

export const moveFeedback = mutation({
  name: "moveFeedback",
  mcp: { toolset: "feedback", title: "Move feedback" },
  summary: "Moves feedback to a place in a status.",
  access: team("member"),
  input: MoveFeedbackInput,
  item: ({ feedbackId }) => feedbackId,
  output: FullFeedback,
  noun: "feedback",
  events: ({ feedbackId }, after, { old_status }) =>
    after.status === old_status
      ? [{ kind: "feedback.updated", feedback_id: feedbackId }]
      : statusChanged(after, old_status),
  async run(scope, { feedbackId, status, before }) {
    await lockProject(scope);
    const { db, project } = scope;
    const old_status = (await lockFeedback(scope, feedbackId))?.status;
    if (old_status === undefined) return undefined;
    const known = db
      .selectFrom("statuses")
      .select("id")
      .where("project_id", "=", project.id)
      .where("name", "=", status);
    if (!(await known.executeTakeFirst())) throw badRequest(`the project has no status ${status}.`);
    await place(scope, { id: feedbackId, status, before });
    const after = await first(db, oneFeedback(scope, feedbackId));
    if (after) await recordChanges(scope, scope.caller.id, statusChanged(after, old_status));
    return after && { ...after, old_status };
  },
});

export const assignFeedback = mutation({
  name: "assignFeedback",
  mcp: { toolset: "core", title: "Assign feedback" },
  summary: "Makes somebody on the team the owner of feedback, or nobody.",
  access: team("member"),
  input: AssignFeedbackInput,
  item: ({ feedbackId }) => feedbackId,
  output: FullFeedback,
  noun: "feedback",
  events: ({ feedbackId }) => [{ kind: "feedback.updated", feedback_id: feedbackId, team_only: true }],
  async run(scope, { feedbackId, userId }) {
    const { db, project } = scope;
    const found = db.selectFrom("feedback").select("id").where(isUnmerged(scope, feedbackId));
    if (!(await found.executeTakeFirst())) return undefined;
    if (userId) {
      // The lock keeps the member on the team until they own the feedback: leaving the team removes them as an owner.
      const member = db
        .selectFrom("members")
        .select("user_id")
        .where("project_id", "=", project.id)
        .where("user_id", "=", userId)
        .forKeyShare();
      if (!(await member.executeTakeFirst())) throw badRequest("userId must be the id of a team member.");
    }
    await db.updateTable("feedback").set({ owner_id: userId }).where(isUnmerged(scope, feedbackId)).execute();
    return first(db, oneFeedback(scope, feedbackId));
  },
});

import { createdAt } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** A user's choice to watch a feedback, or not to. Without a choice, its author, voters and commenters watch it. */
export const FeedbackWatchEntity = defineEntity({
  name: "FeedbackWatch",
  tableName: "feedback_watches",
  properties: {
    project_id: p.uuid().primary(),
    user_id: p.uuid().primary(),
    feedback_id: p.uuid().primary(),
    is_watching: p.boolean(),
    created_at: createdAt(),
  },
  indexes: [{ name: "feedback_watches_feedback", properties: ["project_id", "feedback_id"] }],
});

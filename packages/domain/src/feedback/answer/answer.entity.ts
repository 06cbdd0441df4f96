import { createdAt } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** The team's answer to a feedback. */
export const FeedbackAnswerEntity = defineEntity({
  name: "FeedbackAnswer",
  tableName: "feedback_answers",
  properties: {
    project_id: p.uuid().primary(),
    feedback_id: p.uuid().primary(),
    user_id: p.uuid(),
    content: p.text(),
    created_at: createdAt(),
  },
});

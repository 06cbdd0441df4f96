import { Id, trimmed } from "@earshot/operations/schema";
import { FeedbackPath } from "../feedback/feedback.schema.ts";

export const MoveFeedbackInput = FeedbackPath.extend({
  status: trimmed(1, 50).meta({ description: "The name of one of the project's statuses." }),
  before: Id.optional().meta({
    description: "The id of feedback with this status, before which it is put. Without it, it is put at the end.",
  }),
});

export const AssignFeedbackInput = FeedbackPath.extend({
  userId: Id.nullable().meta({ description: "The id of somebody on the team; null: nobody's." }),
});

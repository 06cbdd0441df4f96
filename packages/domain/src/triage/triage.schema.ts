import { Id, quietInput, trimmed } from "@earshot/operations/schema";
import { z } from "zod";
import { FeedbackPath } from "../feedback/feedback.schema.ts";

export const MoveFeedbackInput = FeedbackPath.extend({
  status: trimmed(1, 50).meta({ description: "The name of one of the project's statuses." }),
  before: Id.optional().meta({
    description: "The id of feedback with this status, before which it is put. Without it, it is put at the end.",
  }),
  ...quietInput,
});

export const SetFeedbackLockedInput = FeedbackPath.extend({
  locked: z.boolean(),
  reason: trimmed(0, 500).meta({ description: "Why, for everybody who reads the comments." }).optional(),
});

export const AssignFeedbackInput = FeedbackPath.extend({
  userId: Id.nullable().meta({ description: "The id of somebody on the team; null: nobody's." }),
});

import { Id } from "@earshot/operations/schema";
import { z } from "zod";

export const FeedbackEvent = z.object({
  kind: z.enum([
    "feedback.created",
    "feedback.updated",
    "feedback.answered",
    "feedback.deleted",
    "feedback.merged",
    "feedback.voted",
  ]),
  feedback_id: Id,
});

declare module "@earshot/operations" {
  interface Events {
    feedback: z.output<typeof FeedbackEvent>;
  }
}

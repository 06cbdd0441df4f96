import { Id } from "@earshot/operations/schema";
import { z } from "zod";
import { approved } from "./approval.schema.ts";

const feedback = { feedback_id: Id };

/** Assigning feedback updates what only the team may see of it. */
export const FeedbackEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("feedback.created"), ...feedback, ...approved }),
  z.object({ kind: z.literal("feedback.updated"), ...feedback, ...approved, team_only: z.boolean().optional() }),
  z.object({
    kind: z.literal("feedback.status_changed"),
    ...feedback,
    from_status: z.string(),
    to_status: z.string(),
    /** The changelog that ships it, if that has changed the status. */
    changelog_id: Id.optional(),
  }),
  z.object({ kind: z.literal("feedback.answered"), ...feedback }),
  z.object({ kind: z.literal("feedback.merged"), ...feedback, into_id: Id }),
  z.object({ kind: z.literal("feedback.deleted"), ...feedback, title: z.string() }),
]);

/** A vote, and that a changelog ships the feedback from now on, or no longer, and that others see it no longer, or again. */
export const FeedbackSignal = z.object({
  kind: z.enum(["feedback.voted", "feedback.shipped", "feedback.hidden", "feedback.shown"]),
  ...feedback,
});

declare module "@earshot/operations" {
  interface Events {
    feedback: z.output<typeof FeedbackEvent>;
  }
  interface Signals {
    feedback: z.output<typeof FeedbackSignal>;
  }
}

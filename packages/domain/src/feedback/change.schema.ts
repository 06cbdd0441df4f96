import { Id } from "@earshot/operations/schema";
import { z } from "zod";

const kinds = [
  "feedback_created",
  "feedback_updated",
  "feedback_deleted",
  "feedback_voted",
  "comment_created",
  "comment_updated",
  "comment_deleted",
  "comment_voted",
] as const;

/** Ids only, so that a subscriber reads what it may read, at the time when it reads. */
export const FeedbackChange = z
  .object({
    kind: z.enum(kinds).meta({ title: "FeedbackChangeKind" }),
    feedback_id: Id.meta({ description: "With deleted feedback its comments are gone too." }),
    comment_id: Id.nullable().meta({
      description: "Null where it is not about a comment. With a deleted comment the answers to it are gone too.",
    }),
  })
  .meta({ id: "FeedbackChange", description: "What was done to a project's feedback, or to a comment on it." });

export type FeedbackChange = z.output<typeof FeedbackChange>;

import { Id } from "@earshot/operations/schema";
import { z } from "zod";

const kinds = [
  "feedback_created",
  "feedback_updated",
  "feedback_status_changed",
  "feedback_answered",
  "feedback_deleted",
  "feedback_merged",
  "feedback_voted",
  "comment_created",
  "comment_updated",
  "comment_deleted",
  "comment_voted",
  "statuses_changed",
] as const;

/** Ids only, so that a subscriber reads what it may read, at the time when it reads. */
export const FeedbackChange = z
  .object({
    kind: z.enum(kinds).meta({ title: "FeedbackChangeKind" }),
    feedback_id: Id.nullable().meta({
      description: "Deleting feedback also deletes its comments. Null if the change is to the statuses of the project.",
    }),
    comment_id: Id.nullable().meta({
      description: "Null if the change is not to a comment. Deleting a comment also deletes its replies.",
    }),
  })
  .meta({
    id: "FeedbackChange",
    description: "A change to a project's feedback, to a comment on it, or to the statuses.",
  });

export type FeedbackChange = z.output<typeof FeedbackChange>;

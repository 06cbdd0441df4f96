import { Id, ProjectPath } from "@earshot/operations/schema";
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
  "note_changed",
  "statuses_changed",
  "moderation_changed",
  "changes_missed",
] as const;

/** Ids only, so that a subscriber reads what it may read, at the time when it reads. */
export const FeedbackChange = z
  .object({
    kind: z.enum(kinds).meta({ title: "FeedbackChangeKind" }),
    feedback_id: Id.nullable().meta({
      description:
        "Deleting feedback also deletes its comments. Null for statuses_changed, moderation_changed and changes_missed.",
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

export const FeedbackChangedInput = ProjectPath.extend({
  lastEventId: Id.optional().meta({
    description: "The id of the last event that arrived: the stream begins with what came after it.",
  }),
});

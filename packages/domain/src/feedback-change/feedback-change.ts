import { reader, subscription } from "@earshot/operations";
import { FeedbackChange, FeedbackChangedInput } from "./feedback-change.schema.ts";

/** To whoever sees it no longer, what is hidden is deleted, and what they see again is created. */
const renamed: Readonly<Record<string, FeedbackChange["kind"]>> = {
  "feedback.shipped": "feedback_updated",
  "feedback.hidden": "feedback_deleted",
  "feedback.shown": "feedback_created",
  "comment.hidden": "comment_deleted",
  "comment.shown": "comment_created",
};

/** The changes that are to no feedback. */
const ofProject: Readonly<Record<string, FeedbackChange["kind"]>> = {
  "statuses.changed": "statuses_changed",
  "moderation.changed": "moderation_changed",
};

const kindOf = (kind: string) => renamed[kind] ?? (kind.replace(".", "_") as FeedbackChange["kind"]);

export const feedbackChanged = subscription({
  name: "feedbackChanged",
  summary: "Streams changes to a project's feedback and comments as they happen.",
  access: reader,
  input: FeedbackChangedInput,
  output: FeedbackChange,
  topic: "project",
  missed: { kind: "changes_missed", feedback_id: null, comment_id: null },
  toOutput(event): FeedbackChange | undefined {
    const kind = ofProject[event.kind];
    if (kind) return { kind, feedback_id: null, comment_id: null };
    // Whom a note mentions is told of it; `note.changed` says the rest.
    if (!("feedback_id" in event) || event.kind === "note.mentioned") return undefined;
    return {
      kind: kindOf(event.kind),
      feedback_id: event.feedback_id,
      comment_id: "comment_id" in event ? event.comment_id : null,
    };
  },
});

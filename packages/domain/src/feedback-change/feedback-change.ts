import { reader, subscription } from "@earshot/operations";
import { FeedbackChange, FeedbackChangedInput } from "./feedback-change.schema.ts";

const kindOf = (kind: string) => kind.replace(".", "_") as FeedbackChange["kind"];

export const feedbackChanged = subscription({
  name: "feedbackChanged",
  summary: "Streams changes to a project's feedback and comments as they happen.",
  access: reader,
  input: FeedbackChangedInput,
  output: FeedbackChange,
  topic: "project",
  missed: { kind: "changes_missed", feedback_id: null, comment_id: null },
  toOutput(event): FeedbackChange | undefined {
    if (event.kind === "statuses.changed") return { kind: "statuses_changed", feedback_id: null, comment_id: null };
    if (!("feedback_id" in event)) return undefined;
    const kind = event.kind === "feedback.shipped" ? "feedback_updated" : kindOf(event.kind);
    return { kind, feedback_id: event.feedback_id, comment_id: "comment_id" in event ? event.comment_id : null };
  },
});

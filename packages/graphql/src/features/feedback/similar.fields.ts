import { SimilarFeedbackInput, mostSimilar, similarFeedback } from "@earshot/domain";
import { select } from "../../select/select.ts";
import { feedbackType } from "./feedback.fields.ts";

export const selectSimilarFeedback = select({
  name: "selectSimilarFeedback",
  summary: similarFeedback.summary,
  access: similarFeedback.access,
  input: SimilarFeedbackInput,
  type: feedbackType,
  isList: true,
  isCached: true,
  from: (scope, { text }) => mostSimilar(scope, text),
});

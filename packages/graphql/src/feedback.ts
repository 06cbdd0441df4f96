import { ExpandedFeedback, Feedback, selectFeedback } from "@earshot/domain";
import { queryField, resultType } from "./root-fields.ts";

queryField("feedback", selectFeedback, {
  args: { projectSlug: "String", id: "ID" },
  inputOf: ({ projectSlug, id }) => ({ projectSlug, feedbackId: id }),
});
resultType([Feedback, ExpandedFeedback], selectFeedback.type, {
  select: selectFeedback,
  inputOf: ({ id }, { projectSlug }) => ({ projectSlug, feedbackId: id }),
});

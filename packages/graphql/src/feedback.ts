import { Feedback, FullFeedback, selectFeedback } from "@earshot/domain";
import { queryField, resultType } from "./root-fields.ts";

queryField("feedback", selectFeedback, {
  args: { projectSlug: "String", id: "ID" },
  inputOf: ({ projectSlug, id }) => ({ projectSlug, feedbackId: id }),
});
resultType([Feedback, FullFeedback], selectFeedback.type, {
  select: selectFeedback,
  inputOf: ({ id }, { projectSlug }) => ({ projectSlug, feedbackId: id }),
});

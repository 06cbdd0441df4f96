import { Feedback, FullFeedback, NewFeedback } from "@earshot/domain";
import { selectFeedback } from "./feedback.fields.ts";
import { selectSimilarFeedback } from "./similar.fields.ts";
import { queryField, resultType } from "../../resolve/root-fields.ts";

queryField("feedback", selectFeedback, {
  args: { projectSlug: "String", id: "ID" },
  inputOf: ({ projectSlug, id }) => ({ projectSlug, feedbackId: id }),
});
queryField("similarFeedback", selectSimilarFeedback, { args: { projectSlug: "String", text: "String" }, size: 5 });
resultType([Feedback, NewFeedback, FullFeedback], selectFeedback.type, {
  select: selectFeedback,
  inputOf: ({ id }, { projectSlug }) => ({ projectSlug, feedbackId: id }),
});

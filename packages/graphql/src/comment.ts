import { Comment, selectComment } from "@earshot/domain";
import { resultType } from "./root-fields.ts";

resultType([Comment], selectComment.type, {
  select: selectComment,
  inputOf: ({ feedback_id, id }, { projectSlug }) => ({ projectSlug, feedbackId: feedback_id, commentId: id }),
});

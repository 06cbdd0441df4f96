import { Comment, NewComment } from "@earshot/domain";
import { selectComment } from "./comment.fields.ts";
import { resultType } from "../../resolve/root-fields.ts";

resultType([Comment, NewComment], selectComment.type, {
  select: selectComment,
  inputOf: ({ feedback_id, id }, { projectSlug }) => ({ projectSlug, feedbackId: feedback_id, commentId: id }),
});

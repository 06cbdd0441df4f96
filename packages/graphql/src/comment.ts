import {
  createComment,
  deleteComment,
  selectComment,
  setCommentUpvote,
  updateComment,
  voteResultType,
} from "@earshot/domain";
import { mutationField } from "./root-fields.ts";
import type { Reload } from "./roots.ts";

const reload: Reload = {
  select: selectComment,
  inputOf: ({ feedback_id, id }, { projectSlug }) => ({ projectSlug, feedbackId: feedback_id, commentId: id }),
};

mutationField(createComment, selectComment.type, reload);
mutationField(updateComment, selectComment.type, reload);
mutationField(deleteComment, selectComment.type, reload);
mutationField(setCommentUpvote, voteResultType);

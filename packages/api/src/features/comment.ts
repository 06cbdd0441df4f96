import {
  createComment,
  deleteComment,
  listCommentEdits,
  listComments,
  pageComments,
  setCommentUpvote,
  updateComment,
} from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

const all = "/projects/{projectSlug}/feedback/{feedbackId}/comments";

export const comment = router({
  list: query(listComments, { method: "GET", path: all }),
  page: query(pageComments),
  edits: query(listCommentEdits),
  create: mutation(createComment),
  update: mutation(updateComment),
  setUpvote: mutation(setCommentUpvote),
  delete: mutation(deleteComment, { method: "DELETE", path: `${all}/{commentId}` }),
});

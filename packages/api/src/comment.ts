import { createComment, deleteComment, listComments, setCommentUpvote, updateComment } from "@earshot/domain";
import { mutation, query, router } from "./trpc.ts";

const all = "/projects/{projectSlug}/feedback/{feedbackId}/comments";

export const comment = router({
  list: query(listComments, { method: "GET", path: all }),
  create: mutation(createComment),
  update: mutation(updateComment),
  setUpvote: mutation(setCommentUpvote),
  delete: mutation(deleteComment, { method: "DELETE", path: `${all}/{commentId}` }),
});

import { deleteComment, listComments } from "@earshot/domain";
import { mutation, query, router } from "./trpc.ts";

const all = "/projects/{projectSlug}/feedback/{feedbackId}/comments";

export const comment = router({
  list: query(listComments, { method: "GET", path: all }),
  delete: mutation(deleteComment, { method: "DELETE", path: `${all}/{commentId}` }),
});

import { createTag, CreateTagInputOfV1, deleteTag, listTags, updateTag } from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

const all = "/projects/{projectSlug}/feedback/tags";

export const tag = router({
  create: mutation(createTag, { method: "POST", path: all, input: CreateTagInputOfV1 }),
  list: query(listTags, { method: "GET", path: all }),
  update: mutation(updateTag),
  delete: mutation(deleteTag, { method: "DELETE", path: `${all}/{tagName}` }),
});

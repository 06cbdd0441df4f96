import { createView, deleteView, listViews, updateView } from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const view = router({
  list: query(listViews),
  create: mutation(createView),
  update: mutation(updateView),
  delete: mutation(deleteView),
});

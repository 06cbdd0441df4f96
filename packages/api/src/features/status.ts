import { createStatus, deleteStatus, listStatuses, reorderStatuses, updateStatus } from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const status = router({
  list: query(listStatuses),
  create: mutation(createStatus),
  update: mutation(updateStatus),
  delete: mutation(deleteStatus),
  reorder: mutation(reorderStatuses),
});

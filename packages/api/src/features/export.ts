import { createExport, deleteExport, listExports } from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const exports = router({
  list: query(listExports),
  create: mutation(createExport),
  delete: mutation(deleteExport),
});

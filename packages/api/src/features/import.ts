import { createImport, listImports, previewImport, startImportIntoProject, undoImport } from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const imports = router({
  list: query(listImports),
  create: mutation(createImport),
  preview: query(previewImport),
  start: mutation(startImportIntoProject),
  undo: mutation(undoImport),
});

import {
  Import,
  importPreview,
  ImportPath,
  ImportPreview,
  importRows,
  isImport,
  listImports,
  previewImport,
} from "@earshot/domain";
import { listField, plainType } from "../../select/fields.sql.ts";
import { select } from "../../select/select.ts";

export const importType = plainType("Import", Import);

/** The imports into a project. A job changes them without a write by anybody. */
export const importsField = listField(() => importType, importRows, {
  description: "The last 100 imports, newest first.",
  access: listImports.access,
  isUncached: true,
});

export const selectImportPreview = select({
  name: "selectImportPreview",
  summary: previewImport.summary,
  access: previewImport.access,
  input: ImportPath,
  noun: "import",
  isThere: isImport,
  type: plainType("ImportPreview", ImportPreview),
  from: (scope, { importId }) => importPreview(scope, importId),
});

import { exportRows, listExports, ProjectExport } from "@earshot/domain";
import { listField, plainType } from "../../select/fields.sql.ts";

export const exportType = plainType("ProjectExport", ProjectExport);

/** The archives of a project. A job makes them without a write by anybody. */
export const exportsField = listField(() => exportType, exportRows, {
  description: "The archives that have not expired, newest first.",
  access: listExports.access,
  isUncached: true,
});

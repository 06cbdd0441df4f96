import { ProjectConfig, getProjectConfig } from "@earshot/domain";
import { objectField, plainType } from "../../select/fields.sql.ts";

export const configType = plainType("ProjectConfig", ProjectConfig);

/** A project's configuration. */
export const configField = objectField(
  () => configType,
  (row) => getProjectConfig.rows(row, { projectSlug: "" }, undefined),
  { access: getProjectConfig.access },
);

import { objectField, plainType } from "@earshot/operations";
import { ProjectConfig } from "./config.schema.ts";
import { getProjectConfig } from "./config.ts";

export const configType = plainType("ProjectConfig", ProjectConfig);

/** A project's configuration. */
export const configField = objectField(
  () => configType,
  (row) => getProjectConfig.rows(row, { projectSlug: "" }, undefined),
  { access: getProjectConfig.access },
);

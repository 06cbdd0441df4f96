import { objectField, type ObjectType, plainFields } from "@earshot/operations";
import { ProjectConfig } from "./config.schema.ts";
import { getProjectConfig } from "./config.ts";

export const configType: ObjectType = {
  name: "ProjectConfig",
  description: ProjectConfig.description ?? "",
  fields: plainFields(ProjectConfig),
};

/** A project's configuration. */
export const configField = objectField(
  () => configType,
  (row) => getProjectConfig.rows(row, { projectSlug: "" }, undefined),
  { access: getProjectConfig.access },
);

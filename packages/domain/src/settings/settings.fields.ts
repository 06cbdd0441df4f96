import { objectField, type ObjectType, plainFields } from "@earshot/operations";
import { Settings } from "./settings.schema.ts";
import { getSettings } from "./settings.ts";

export const settingsType: ObjectType = {
  name: "Settings",
  description: Settings.description ?? "",
  fields: plainFields(Settings),
};

/** A project's settings. */
export const settingsField = objectField(
  () => settingsType,
  (row) => getSettings.rows(row, { projectSlug: "" }, undefined),
  { access: getSettings.access },
);

import { objectField, plainType } from "@earshot/operations";
import { Settings } from "./settings.schema.ts";
import { getSettings } from "./settings.ts";

export const settingsType = plainType("Settings", Settings);

/** A project's settings. */
export const settingsField = objectField(
  () => settingsType,
  (row) => getSettings.rows(row, { projectSlug: "" }, undefined),
  { access: getSettings.access },
);

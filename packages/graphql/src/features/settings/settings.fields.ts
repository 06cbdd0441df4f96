import { Settings, getSettings } from "@earshot/domain";
import { objectField, plainType } from "../../select/fields.sql.ts";

export const settingsType = plainType("Settings", Settings);

/** A project's settings. */
export const settingsField = objectField(
  () => settingsType,
  (row) => getSettings.rows(row, { projectSlug: "" }, undefined),
  { access: getSettings.access },
);

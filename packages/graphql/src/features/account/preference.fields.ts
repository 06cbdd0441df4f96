import { Preferences, getPreferences, preferencesOf } from "@earshot/domain";
import { objectField, plainType } from "../../select/fields.sql.ts";

const preferencesType = plainType("Preferences", Preferences);

/** Which mails the caller wants. */
export const preferencesField = objectField(
  () => preferencesType,
  ({ caller }) => preferencesOf(caller),
  { description: Preferences.description, access: getPreferences.access },
);

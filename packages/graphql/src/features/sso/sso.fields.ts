import { getSsoSettings, listSsoKeys, SsoKey, ssoKeyRows, SsoSettings } from "@earshot/domain";
import { listField, objectField, plainType } from "../../select/fields.sql.ts";

export const ssoSettingsType = plainType("SsoSettings", SsoSettings);
export const ssoKeyType = plainType("SsoKey", SsoKey);

/** The settings of single sign-on. A refused token changes them without a write by anybody. */
export const ssoField = objectField(
  () => ssoSettingsType,
  (row) => getSsoSettings.rows(row, { projectSlug: "" }, undefined),
  { access: getSsoSettings.access, isUncached: true },
);

/** The keys of a project's product. Tokens change their counts. */
export const ssoKeysField = listField(() => ssoKeyType, ssoKeyRows, {
  description: "The keys of signed tokens, oldest first.",
  access: listSsoKeys.access,
  isUncached: true,
});

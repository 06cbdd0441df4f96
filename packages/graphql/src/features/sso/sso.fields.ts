import { listSsoKeys, SsoKey, ssoKeyRows } from "@earshot/domain";
import { listField, plainType } from "../../select/fields.sql.ts";

export const ssoKeyType = plainType("SsoKey", SsoKey);

/** The keys of a project's product. Tokens change their counts. */
export const ssoKeysField = listField(() => ssoKeyType, ssoKeyRows, {
  description: "The keys of signed tokens, oldest first.",
  access: listSsoKeys.access,
  isUncached: true,
});

import { SsoKey, SsoSettings } from "@earshot/domain";
import { ssoKeyType, ssoSettingsType } from "./sso.fields.ts";
import { resultType } from "../../resolve/root-fields.ts";

resultType([SsoSettings], ssoSettingsType);
resultType([SsoKey], ssoKeyType);

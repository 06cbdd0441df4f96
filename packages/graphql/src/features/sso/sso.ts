import { SsoKey } from "@earshot/domain";
import { ssoKeyType } from "./sso.fields.ts";
import { resultType } from "../../resolve/root-fields.ts";

resultType([SsoKey], ssoKeyType);

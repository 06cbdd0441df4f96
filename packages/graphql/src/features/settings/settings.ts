import { Settings } from "@earshot/domain";
import { settingsType } from "./settings.fields.ts";
import { resultType } from "../../resolve/root-fields.ts";

resultType([Settings], settingsType);

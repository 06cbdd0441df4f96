import { Settings, settingsType } from "@earshot/domain";
import { resultType } from "./root-fields.ts";

resultType([Settings], settingsType);

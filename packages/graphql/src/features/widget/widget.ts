import { WidgetSettings } from "@earshot/domain";
import { resultType } from "../../resolve/root-fields.ts";
import { widgetSettingsType } from "./widget.fields.ts";

resultType([WidgetSettings], widgetSettingsType);

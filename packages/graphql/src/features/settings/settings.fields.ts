import {
  accessRow,
  getSettings,
  Settings,
  ssoRow,
  SsoSettings,
  WidgetOrigin,
  widgetOriginRows,
  widgetRow,
  WidgetSettings,
} from "@earshot/domain";
import { listField, objectField, plainFields, plainType } from "../../select/fields.sql.ts";
import type { ObjectType } from "../../select/selection.ts";

const ssoSettingsType = plainType("SsoSettings", SsoSettings);
const widgetOriginType = plainType("WidgetOrigin", WidgetOrigin);

const widgetSettingsType: ObjectType = {
  name: "WidgetSettings",
  description: WidgetSettings.description ?? "",
  fields: {
    ...plainFields(WidgetSettings),
    origins: listField(() => widgetOriginType, widgetOriginRows, {
      description: WidgetSettings.shape.origins.description,
      column: "origins",
    }),
  },
};

export const settingsType: ObjectType = {
  name: "Settings",
  description: Settings.description ?? "",
  fields: {
    ...plainFields(Settings),
    sso: objectField(() => ssoSettingsType, ssoRow, { column: "sso", isUncached: true }),
    widget: objectField(() => widgetSettingsType, widgetRow, { column: "widget", isUncached: true }),
  },
};

/** A project's settings. Refused tokens and pages that show the widget change some of them without a write by anybody. */
export const settingsField = objectField(() => settingsType, accessRow, { access: getSettings.access });

import { getWidgetSettings, WidgetOrigin, widgetOriginRows, WidgetSettings } from "@earshot/domain";
import type { ObjectType } from "../../select/selection.ts";
import { listField, objectField, plainFields, plainType } from "../../select/fields.sql.ts";

const widgetOriginType = plainType("WidgetOrigin", WidgetOrigin);

export const widgetSettingsType: ObjectType = {
  name: "WidgetSettings",
  description: WidgetSettings.description ?? "",
  fields: {
    ...plainFields(WidgetSettings),
    origins: listField(() => widgetOriginType, widgetOriginRows, {
      description: WidgetSettings.shape.origins.description,
    }),
  },
};

/** A project's widget. Pages that show it change when they were seen, without a write by anybody. */
export const widgetField = objectField(
  () => widgetSettingsType,
  (row) => getWidgetSettings.rows(row, { projectSlug: "" }, undefined),
  { access: getWidgetSettings.access, isUncached: true },
);

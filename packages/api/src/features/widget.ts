import { getWidgetSettings, updateWidgetSettings } from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const widget = router({
  settings: query(getWidgetSettings),
  update: mutation(updateWidgetSettings),
});

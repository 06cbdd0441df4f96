import { listViews, SavedView, viewRows } from "@earshot/domain";
import { listField, plainType } from "../../select/fields.sql.ts";

export const viewType = plainType("SavedView", SavedView);

/** The caller's views of a project, and those that its team shares. */
export const viewsField = listField(() => viewType, viewRows, {
  description: "The caller's own and those that the team shares, by name.",
  access: listViews.access,
  isUncached: true,
});

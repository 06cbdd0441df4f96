import { mutation, ProjectPath, qb, query, returned, team } from "@earshot/operations";
import { sql } from "kysely";
import { widgetColumns } from "./widget.queries.ts";
import { UpdateWidgetInput, WidgetSettings } from "./widget.schema.ts";

export const getWidgetSettings = query({
  name: "getWidgetSettings",
  summary: "Returns the sites that may show a project's widget, and how its button looks.",
  access: team("member"),
  input: ProjectPath,
  item: () => null,
  output: WidgetSettings,
  rows: (scope) =>
    qb.selectFrom("project_configs").select(widgetColumns(scope)).where("project_id", "=", scope.project.id),
});

export const updateWidgetSettings = mutation({
  name: "updateWidgetSettings",
  summary: "Updates the sites that may show a project's widget, and how its button looks.",
  access: team("admin"),
  input: UpdateWidgetInput,
  output: WidgetSettings,
  item: () => null,
  audit: {
    subject: "project",
    state: ({ project }) =>
      sql`select widget_origins, widget_place, widget_color, widget_label, widget_theme from project_configs where project_id = ${project.id}`,
  },
  run: (scope, { origins, place, color, label, theme }) =>
    returned(
      scope.db,
      "project_configs",
      scope.db
        .updateTable("project_configs")
        .set({
          widget_origins: origins ?? sql.ref("widget_origins"),
          widget_place: place ?? sql.ref("widget_place"),
          widget_color: color === undefined ? sql.ref("widget_color") : color,
          widget_label: label ?? sql.ref("widget_label"),
          widget_theme: theme ?? sql.ref("widget_theme"),
        })
        .where("project_id", "=", scope.project.id),
      widgetColumns(scope),
    ).executeTakeFirst(),
});

import { iso, jsonArray, qb, type Scope } from "@earshot/operations";
import { type Expression, sql } from "kysely";
import type { z } from "zod";
import { participation, type Settings } from "./settings.schema.ts";
import type { SsoSettings } from "./sso.schema.ts";
import type { WidgetOrigin, WidgetSettings } from "./widget.schema.ts";

type Project = Pick<Scope, "project">;
export type Participants = z.output<typeof Settings>["voting"];

const accessColumns = [
  "visibility",
  "listed",
  ...participation.map((name) =>
    sql<Participants>`case when ${sql.lit(name)} = any(team_only) then 'team'
      when ${sql.lit(name)} = any(guests_may) then 'anyone' else 'everyone' end`.as(name),
  ),
  "notify_voters",
  "author_tags",
  "hold",
  "hold_until",
  "held_words",
  "refused_words",
  "max_links",
  "reports_to_hold",
  "currency",
] as const;

/** A project's settings without those of its sign-in by tokens and of its widget. */
export const accessRow = ({ project }: Project) =>
  qb.selectFrom("projects").select(accessColumns).where("id", "=", project.id);

const configOf = ({ project }: Project) => qb.selectFrom("project_configs").where("project_id", "=", project.id);

/** How a project's product signs people in. */
export const ssoRow = (scope: Project): Expression<z.output<typeof SsoSettings>> =>
  configOf(scope).select([
    "sso_mode as mode",
    "sso_login_url as login_url",
    "sso_error as last_error",
    iso("sso_error_at").$castTo<string | null>().as("last_error_at"),
  ]);

/** The sites that may show a project's widget, in the team's order. */
export const widgetOriginRows = ({ project }: Project): Expression<z.output<typeof WidgetOrigin>> =>
  sql`(select one.origin, config.widget_seen ->> one.origin as last_seen_at
    from project_configs as config, unnest(config.widget_origins) with ordinality as one (origin, place)
    where config.project_id = ${project.id} order by one.place)`;

/** A project's widget. */
export const widgetRow = (scope: Project): Expression<z.output<typeof WidgetSettings>> =>
  configOf(scope).select([
    jsonArray(widgetOriginRows(scope)).as("origins"),
    "widget_place as place",
    "widget_color as color",
    "widget_label as label",
    "widget_theme as theme",
  ]);

import {
  badRequest,
  first,
  jsonObject,
  mutation,
  ProjectPath,
  type ProjectScope,
  query,
  type Scope,
  team,
} from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { accessRow, type Participants, ssoRow, widgetRow } from "./settings.queries.ts";
import { participation, Settings, UpdateSettingsInput } from "./settings.schema.ts";
import type { UpdateSso } from "./sso.schema.ts";
import type { UpdateWidget } from "./widget.schema.ts";

type Row = z.output<typeof Settings>;

const allSettings = (scope: Pick<Scope, "project">) =>
  accessRow(scope)
    .select([jsonObject(ssoRow(scope)).as("sso"), jsonObject(widgetRow(scope)).as("widget")])
    .$castTo<Row>();

export const getSettings = query({
  name: "getSettings",
  mcp: { toolset: "board", title: "Get a project's settings" },
  summary: "Returns who may read a project and who may write in it, how its product signs people in, and its widget.",
  access: team("member"),
  input: ProjectPath,
  item: () => null,
  output: Settings,
  // Not cached: refused tokens and pages with the widget change it without a write by anybody.
  rows: allSettings,
});

export const updateSettings = mutation({
  name: "updateSettings",
  mcp: { toolset: "board", title: "Update a project's settings" },
  summary:
    "Updates who may read a project and who may write in it, how its product signs people in, and its widget. It takes effect at once.",
  access: team("admin"),
  input: UpdateSettingsInput,
  output: Settings,
  // Subscribers are checked again before they are sent anything, so whoever may no longer read is told at once.
  signals: ({ visibility }) => (visibility ? [{ kind: "project.visibility_changed" }] : []),
  audit: {
    subject: "project",
    state: ({
      project,
    }) => sql`select visibility, listed, team_only, guests_may, notify_voters, author_tags, currency, hold,
      hold_until, held_words, refused_words, max_links, reports_to_hold, sso_mode, sso_login_url, widget_origins, widget_place,
      widget_color, widget_label, widget_theme
      from projects join project_configs on project_configs.project_id = projects.id where projects.id = ${project.id}`,
  },
  async run(scope, { projectSlug: _, voting, commenting, posting, sso, widget, ...changes }) {
    const { db, project } = scope;
    await db
      .updateTable("projects")
      .set({
        ...changes,
        team_only: changed("team_only", "team", { voting, commenting, posting }),
        guests_may: changed("guests_may", "anyone", { voting, commenting, posting }),
      })
      .where("id", "=", project.id)
      .execute();
    if (sso || widget) await updateConfig(scope, { ...sso, ...widget });
    const settings = await first(db, allSettings(scope));
    if (sso && settings?.sso.mode === "only" && settings.sso.login_url === null)
      throw badRequest("login_url is required: the mode only sends people there.");
    return settings;
  },
});

type ConfigChanges = z.output<typeof UpdateSso> & z.output<typeof UpdateWidget>;

/** Null is a value; what is not sent stays. */
const updateConfig = (
  { db, project }: ProjectScope,
  { mode, login_url, origins, place, color, label, theme }: ConfigChanges,
) =>
  db
    .updateTable("project_configs")
    .set({
      sso_mode: mode ?? sql.ref("sso_mode"),
      sso_login_url: login_url === undefined ? sql.ref("sso_login_url") : login_url,
      widget_origins: origins ?? sql.ref("widget_origins"),
      widget_place: place ?? sql.ref("widget_place"),
      widget_color: color === undefined ? sql.ref("widget_color") : color,
      widget_label: label ?? sql.ref("widget_label"),
      widget_theme: theme ?? sql.ref("widget_theme"),
    })
    .where("project_id", "=", project.id)
    .execute();

/** Returns the activities of this column after these changes: those that are set to `who`. */
function changed(
  column: "team_only" | "guests_may",
  who: Participants,
  changes: Record<(typeof participation)[number], Participants | undefined>,
) {
  let names = sql<string[]>`${sql.ref(column)}`;
  for (const name of participation) {
    if (changes[name]) names = sql`array_remove(${names}, ${sql.lit(name)})`;
    if (changes[name] === who) names = sql`array_append(${names}, ${sql.lit(name)})`;
  }
  return names;
}

import { mutation, ProjectPath, query, qb, team } from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { participation, Settings, UpdateSettingsInput } from "./settings.schema.ts";

type Participants = z.output<typeof Settings>["voting"];

const columns = [
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

export const getSettings = query({
  name: "getSettings",
  mcp: { toolset: "board", title: "Get a project's settings" },
  summary: "Returns who may read a project and who may write in it.",
  access: team("member"),
  input: ProjectPath,
  item: () => null,
  output: Settings,
  cachedFor: "role",
  rows: ({ project }) => qb.selectFrom("projects").select(columns).where("id", "=", project.id).$castTo<Row>(),
});

type Row = z.output<typeof Settings>;

export const updateSettings = mutation({
  name: "updateSettings",
  mcp: { toolset: "board", title: "Update a project's settings" },
  summary: "Updates who may read a project and who may write in it. It takes effect at once.",
  access: team("admin"),
  input: UpdateSettingsInput,
  output: Settings,
  // Subscribers are checked again before they are sent anything, so whoever may no longer read is told at once.
  signals: ({ visibility }) => (visibility ? [{ kind: "project.visibility_changed" }] : []),
  audit: {
    subject: "project",
    state: ({
      project,
    }) => sql`select visibility, listed, team_only, guests_may, notify_voters, author_tags, currency, hold, hold_until,
    held_words, refused_words, max_links, reports_to_hold from projects where id = ${project.id}`,
  },
  run: ({ db, project }, { projectSlug: _, voting, commenting, posting, ...changes }) =>
    db
      .updateTable("projects")
      .set({
        ...changes,
        team_only: changed("team_only", "team", { voting, commenting, posting }),
        guests_may: changed("guests_may", "anyone", { voting, commenting, posting }),
      })
      .where("id", "=", project.id)
      .returning(columns)
      .$castTo<Row>()
      .executeTakeFirst(),
});

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

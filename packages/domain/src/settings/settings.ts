import { mutation, ProjectPath, query, qb, team } from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { participation, Settings, UpdateSettingsInput } from "./settings.schema.ts";

type Participants = z.output<typeof Settings>["voting"];

const columns = [
  "visibility",
  ...participation.map((name) =>
    sql<Participants>`case when ${sql.lit(name)} = any(team_only) then 'team' else 'everyone' end`.as(name),
  ),
  "notify_voters",
  "author_tags",
] as const;

export const getSettings = query({
  name: "getSettings",
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
  summary: "Updates who may read a project and who may write in it. It takes effect at once.",
  access: team("admin"),
  input: UpdateSettingsInput,
  output: Settings,
  // Subscribers are checked again before they are sent anything, so whoever may no longer read is told at once.
  signals: ({ visibility }) => (visibility ? [{ kind: "project.visibility_changed" }] : []),
  run: ({ db, project }, { projectSlug: _, voting, commenting, posting, ...changes }) =>
    db
      .updateTable("projects")
      .set({ ...changes, team_only: reserved({ voting, commenting, posting }) })
      .where("id", "=", project.id)
      .returning(columns)
      .$castTo<Row>()
      .executeTakeFirst(),
});

/** Returns the actions that the project reserves for its team after these changes. */
function reserved(changes: Record<(typeof participation)[number], Participants | undefined>) {
  let names = sql<string[]>`team_only`;
  for (const name of participation) {
    if (changes[name]) names = sql`array_remove(${names}, ${sql.lit(name)})`;
    if (changes[name] === "team") names = sql`array_append(${names}, ${sql.lit(name)})`;
  }
  return names;
}

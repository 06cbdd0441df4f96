import { byName, qb, type Scope, standings } from "@earshot/operations";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { participation } from "../settings/settings.schema.ts";
import type { BoardViewer, StatusCount, TagCount } from "./board.schema.ts";
// Written by `npm run generate`.
import procedures from "./procedures.json" with { type: "json" };

export const boardColumns = [
  "id",
  "name",
  "slug",
  "icon",
  "icon_radius",
  "og_image",
  "visibility",
  "domain",
  "team_only",
  // Only a public project has guests.
  sql<(typeof participation)[number][]>`case when visibility = 'public' then guests_may else '{}' end`.as("guests_may"),
] as const;

/** The most statuses whose counts are read: a status may be any text. */
const maxCounts = 1_000;

/** The number of feedback items with each status: of those of the project's list, and of others up to a limit. */
export const countRows = ({ project }: Scope): RawBuilder<z.output<typeof StatusCount>> => sql`(
  with others as (select status, sum(n)::int as count from status_counts where project_id = ${project.id}
      group by status order by status limit ${sql.lit(maxCounts)}),
  listed as (select status, sum(n)::int as count from status_counts where project_id = ${project.id}
      and status in (select name from statuses where project_id = ${project.id}) group by status)
  select status, count from (select * from listed union select * from others) as counted where count > 0
  order by count desc, status collate "C" limit ${sql.lit(maxCounts)})`;

/** The most tags that are counted. */
const mostTags = 50;

/** The number of feedback items with each of a project's first tags by name. */
export const tagCountRows = ({ project }: Scope): RawBuilder<z.output<typeof TagCount>> => sql`(
  select name as tag, greatest(
    (select sum(n) from tag_counts where project_id = ${project.id} and tag_id = tags.id), 0)::int as count
  from tags where project_id = ${project.id} order by ${byName("name")} limit ${sql.lit(mostTags)})`;

const array = (values: readonly (string | null)[]) =>
  sql`array[${sql.join(values.map((value) => sql.lit(value)))}]::text[]`;

/**
 * A row for each procedure of a project: its name, the lowest standing that may use it, and the activities that it is a part
 * of, with commas between them.
 */
const allowed = sql`unnest(${array(procedures.map(({ name }) => name))},
  ${array(procedures.map(({ least }) => least))}, ${array(procedures.map(({ reserved }) => reserved))})
  with ordinality as allowed (name, least, reserved, position)`;

/** Null for what cannot be reserved. */
const activities = sql`string_to_array(allowed.reserved, ',')`;

/** The caller in a project whose row has this alias: one row, or none for an anonymous caller. */
export function viewerRow({ caller, role }: Scope, project: string): RawBuilder<z.output<typeof BoardViewer>> {
  const order = array(standings);
  const isReserved = sql`${role}::text is null and ${activities} <@ ${sql.ref(`${project}.team_only`)}`;
  const kind = caller.kind ?? sql`null::text`;
  const standing = sql`coalesce(${role}::text, ${kind}, 'outsider')`;
  const isLet = sql`${kind} = 'guest' and ${activities} && ${sql.ref(`${project}.guests_may`)}`;
  return sql`(select ${role}::text as role, coalesce(${kind}, 'user') as kind, array(
      select name from ${allowed}
      where (array_position(${order}, least) <= array_position(${order}, ${standing}) or ${isLet})
        and (${isReserved}) is not true order by position) as can
    where ${caller.id}::uuid is not null)`;
}

/** The column that says which text of each changelog the project's list shows. */
export const previewStyle = ({ project }: Scope) =>
  sql<"summary" | "content">`(select changelog_preview_style from project_configs where project_id = ${project.id})`.as(
    "changelog_preview_style",
  );

/** The project's row, of which the fields of a board are selected. */
export const boardRow = (scope: Scope) =>
  qb
    .selectFrom("projects")
    .select([...boardColumns, sql.ref<string[]>("projects.guests_may").as("may"), previewStyle(scope)])
    .where("id", "=", scope.project.id);

import { byName, maxCounted, qb, type Scope, standings } from "@earshot/operations";
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

/** The most statuses that are counted: a status may be any text. */
const maxCounts = 1_000;

/**
 * Counts a project's feedback by status. An index finds the statuses, those of the project's list first, and counts
 * each up to a bound. Merged and held feedback is subtracted, so that the index alone can count.
 */
export const countRows = ({ project }: Scope): RawBuilder<z.output<typeof StatusCount>> => sql`(
  with recursive found as (
    (select status from feedback where project_id = ${project.id} order by status limit 1)
    union all select (select f.status from feedback as f where f.project_id = ${project.id} and f.status > found.status
      order by f.status limit 1) from found where found.status is not null),
  merged as (select status, count(*)::int as count from feedback
    where project_id = ${project.id} and merged_into is not null group by status),
  held as (select status, count(*)::int as count from feedback where project_id = ${project.id} and is_held group by status),
  counted as materialized (
    select each.status, (select count(*)::int from (
      select 1 from feedback as f where f.project_id = ${project.id} and f.status = each.status limit ${sql.lit(maxCounted)}) as some_of_it)
      - coalesce((select merged.count from merged where merged.status = each.status), 0)
      - coalesce((select held.count from held where held.status = each.status), 0) as count
    from (select name as status from statuses where project_id = ${project.id}
      union (select status from found where status is not null limit ${sql.lit(maxCounts)})) as each)
  select status, count from counted where count > 0
  order by count desc, status collate "C" limit ${sql.lit(maxCounts)})`;

/** The most tags that are counted, and the most items of each, so that a count takes some 50 ms. */
const mostTags = 50;
const mostTagged = 10_000;

/** Counts the feedback of a project's first tags by name, each up to a bound. Merged and held feedback is subtracted. */
export const tagCountRows = ({ project }: Scope): RawBuilder<z.output<typeof TagCount>> => sql`(
  with listed as (
    select id, name from tags where project_id = ${project.id} order by ${byName("name")} limit ${sql.lit(mostTags)}),
  merged as (select ft.tag_id, count(*)::int as count from feedback as f
    join feedback_tags as ft on ft.project_id = ${project.id} and ft.feedback_id = f.id
    where f.project_id = ${project.id} and f.merged_into is not null group by ft.tag_id),
  held as (select ft.tag_id, count(*)::int as count from feedback as f
    join feedback_tags as ft on ft.project_id = ${project.id} and ft.feedback_id = f.id
    where f.project_id = ${project.id} and f.is_held group by ft.tag_id)
  select listed.name as tag, (select count(*)::int from (select 1 from feedback_tags as ft
      where ft.project_id = ${project.id} and ft.tag_id = listed.id limit ${sql.lit(mostTagged)}) as some_of_it)
    - coalesce((select merged.count from merged where merged.tag_id = listed.id), 0)
    - coalesce((select held.count from held where held.tag_id = listed.id), 0) as count
  from listed order by ${byName("listed.name")})`;

const array = (values: readonly (string | null)[]) =>
  sql`array[${sql.join(values.map((value) => sql.lit(value)))}]::text[]`;

/** A row for each procedure of a project: its name, the lowest standing that may use it, and whether it can be reserved. */
const allowed = sql`unnest(${array(procedures.map(({ name }) => name))},
  ${array(procedures.map(({ least }) => least))}, ${array(procedures.map(({ reserved }) => reserved))})
  with ordinality as allowed (name, least, reserved, position)`;

/** The caller in a project whose row has this alias: one row, or none for an anonymous caller. */
export function viewerRow({ caller, role }: Scope, project: string): RawBuilder<z.output<typeof BoardViewer>> {
  const order = array(standings);
  const isReserved = sql`${role}::text is null and allowed.reserved = any(${sql.ref(`${project}.team_only`)})`;
  const kind = caller.kind ?? sql`null::text`;
  const standing = sql`coalesce(${role}::text, ${kind}, 'outsider')`;
  const isLet = sql`${kind} = 'guest' and allowed.reserved = any(${sql.ref(`${project}.guests_may`)})`;
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

import { recountBoard } from "@earshot/domain";
import { sql } from "kysely";
import { db } from "../support/server.ts";
import type { World } from "../support/world.ts";
import { everyRow } from "./every-row.ts";
import { at } from "./team-rows.ts";

/** Adds a row to each table, and changes every column of the project's own. */
export async function fill(world: World): Promise<void> {
  const { id: project, member } = world;
  for (const [table, row] of everyRow(world, await statusesOf(project))) {
    const full = { project_id: project, created_at: at, ...row };
    const names = await columnsOf(table);
    const columns = sql.join(names.filter(({ name }) => name in full).map(({ name }) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (${columns}) select ${columns}
      from json_populate_record(null::${sql.table(table)}, ${JSON.stringify(full)}::json)`.execute(db);
  }
  await sql`update members set by_claim = true, joined_at = ${at} where project_id = ${project} and user_id = ${member.id}`.execute(
    db,
  );
  await sql`update projects set name = 'Name', icon = 'x', icon_radius = 'rounded-full', og_image = 'y', visibility = 'private', listed = false,
    team_only = '{voting}', guests_may = '{commenting}', notify_voters = not notify_voters, author_tags = not author_tags, currency = 'EUR', hold = 'newcomers', hold_until = 2, held_words = '{a}', refused_words = '{b}', max_links = 1,
    reports_to_hold = null,
    created_at = ${at} where id = ${project}`.execute(db);
  await sql`update project_configs set changelog_preview_style = 'full', changelog_social_handle = '@x',
    widget_origins = '{https://c.example}', widget_place = 'start', widget_color = '#0f7a5f', widget_label = 'Tell us', widget_theme = 'dark', import_key = 'a key'
    where project_id = ${project}`.execute(db);
  await recountBoard(db, project);
}

/** The columns of a table with their defaults. */
export async function columnsOf(table: string) {
  const { rows } = await sql<{
    name: string;
    default: string | null;
  }>`select column_name as name, column_default as default
    from information_schema.columns where table_schema = 'public' and table_name = ${table} order by column_name`.execute(
    db,
  );
  const values = sql.join(rows.map((column) => sql`${sql.raw(column.default ?? "null")} as ${sql.ref(column.name)}`));
  const { rows: defaults } = await sql<{
    row: Record<string, unknown>;
  }>`select row_to_json(d) as row from (select ${values}) as d`.execute(db);
  return rows.map(({ name }) => ({ name, value: defaults[0]?.row[name] }));
}

const statusesOf = async (id: string) =>
  (await db.selectFrom("statuses").select("id").where("project_id", "=", id).execute()).length;

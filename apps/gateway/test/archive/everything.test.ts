// @module-tag system
import { importArchive, packArchive } from "@earshot/jobs";
import { sql } from "kysely";
import { Readable, PassThrough } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { files } from "../support/work.ts";
import { db, em } from "../support/server.ts";
import { columnsOf, fill } from "./everything.ts";
import { newParticipants, newWorld } from "../support/world.ts";

/** What an archive leaves out, and why. `table: why` or `table.column: why`. */
const leftOut: Readonly<Record<string, string>> = {
  ...ofTables("a secret, or made with one", "invites person_sessions sso_keys sso_tokens webhooks"),
  ...ofTables("belongs to what is left out", "webhook_deliveries webhook_exchanges"),
  ...ofTables("tells people of what was imported", "chat_messages notifications notification_cursors"),
  ...ofTables("has its place in this database", "project_revisions relay_positions"),
  ...ofTables("lets others write, which an import does not take over", "repositories"),
  ...ofTables("the first sync finds the changelogs that say what its files say", "changelog_files"),
  ...ofTables("counts what the archive has", "status_counts tag_counts"),
  ...ofTables("records follow from their sources, and have their ids here", "imported_records"),
  ...ofTables("is about one server, and for some days", "audit imports import_rows exports export_parts"),
  ...ofColumns("files", "of its upload, which is over", "secret_hash expires_at deleted_at"),
  ...ofColumns("old_addresses", "is about one server, and for some days", "import_id"),
  ...ofColumns("moderation", "of use only with the secret of one server", "network"),
  ...ofColumns("projects", "an import may choose it", "id slug"),
  ...ofColumns("projects", "leads to one server", "domain"),
  ...ofColumns("projects", "is noted anew", "common_parts votes_since"),
  ...ofColumns("feedback", "counts what the archive has", "recent_upvotes recent_since"),
  ...ofColumns("project_configs", "leads to one server", "id custom_domain custom_domain_verified created_at"),
  ...ofColumns(
    "project_configs",
    "a secret, or of no use without one",
    `integration_chat_role_id integration_chat_status
    integration_chat_webhook chat_disabled_at sso_mode sso_login_url sso_error sso_error_at`,
  ),
  ...ofColumns("project_configs", "is seen anew", "widget_seen"),
  ...ofColumns("events", "has its place in this database", "xid"),
};

function ofTables(why: string, tables: string) {
  return Object.fromEntries(tables.split(/\s+/).map((table) => [table, why]));
}
function ofColumns(table: string, why: string, columns: string) {
  return ofTables(why, columns.replaceAll(/\S+/g, `${table}.$&`));
}

async function archivedTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'project_id'`.execute(db);
  return [...rows.map(({ name }) => name), "projects"].filter((name) => !(name in leftOut)).toSorted();
}

/** The rows of a project in a table, but for what an archive leaves out. */
async function rowsOf(table: string, id: string): Promise<string[]> {
  const columns = await columnsOf(table);
  const own = columns
    .map(({ name }) => name)
    .filter((name) => name !== "project_id" && !(`${table}.${name}` in leftOut));
  const { rows } = await sql<{
    row: string;
  }>`select row_to_json(r)::text as row from (select ${sql.join(own.map((name) => sql.ref(name)))}
    from ${sql.table(table)} where ${sql.ref(table === "projects" ? "id" : "project_id")} = ${id}) as r order by 1`.execute(
    db,
  );
  return rows.map(({ row }) => row);
}

test("an archive has every column of every table of a project, or says why not", async () => {
  const world = await newWorld();
  await fill(world);
  await newParticipants(world, [world.owner]);
  const target = new PassThrough();
  const file = buffer(target);
  await packArchive({ db, files }, world.slug, target, null);
  target.end();
  const archive = await file;
  const { slug } = await importArchive(em, () => Readable.from([archive]), {
    slug: `${world.slug}-2`,
    ownerId: null,
    withAccounts: true,
    files,
  });
  const { id } = await db.selectFrom("projects").select("id").where("slug", "=", slug).executeTakeFirstOrThrow();
  const same: string[] = [];
  for (const table of await archivedTables()) {
    const rows = await rowsOf(table, world.id);
    expect([table, await rowsOf(table, id)]).toEqual([table, rows]);
    // A column that has its default in every row shows nothing: fill it above, or name it in what is left out.
    const columns = await columnsOf(table);
    for (const { name, value } of columns)
      if (rows.every((row) => isDeepStrictEqual((JSON.parse(row) as Record<string, unknown>)[name], value)))
        same.push(`${table}.${name}`);
  }
  expect(same).toEqual([]);
  const all = new Set(
    (
      await sql<{ name: string }>`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public'`.execute(db)
    ).rows.flatMap(({ name }) => [name, name.replace(/\..*/, "")]),
  );
  expect(Object.keys(leftOut).filter((name) => !all.has(name))).toEqual([]);
});

import { randomUUID } from "node:crypto";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { type Connection, openEmbedded, openPostgres } from "@earshot/db";
import pg from "pg";
import { inject } from "vitest";

/** The settings that name a fresh, migrated database of its own: embedded, or in the PostgreSQL under test. */
export async function newDatabase(): Promise<{ DATA_DIR: string } | { DATABASE_URL: string }> {
  const { folder, url, database } = inject("template");
  if (!url) {
    const DATA_DIR = join(inject("scratch"), randomUUID());
    cpSync(join(folder, "postgres"), join(DATA_DIR, "postgres"), { recursive: true });
    return { DATA_DIR };
  }
  const name = `${database}_${randomUUID().slice(0, 8)}`;
  const client = new pg.Client(url);
  await client.connect();
  // The template can only be copied while nobody else is in it, another copy included.
  await client.query("select pg_advisory_lock(1)");
  await client.query(`create database ${name} template ${database}`);
  await client.end();
  return { DATABASE_URL: Object.assign(new URL(url), { pathname: name }).href };
}

/** Opens what `newDatabase` returned. */
export const open = (settings: Awaited<ReturnType<typeof newDatabase>>): Promise<Connection> =>
  "DATA_DIR" in settings
    ? openEmbedded(settings.DATA_DIR, console.error)
    : openPostgres(settings.DATABASE_URL, [], console.error);

import { randomUUID } from "node:crypto";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { type Connection, openEmbedded, openPostgres } from "../../src/index.ts";
import pg from "pg";
import { inject } from "vitest";
import { type RealPostgres, startPostgres } from "./real-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * The place where the workers find a migrated database to copy: a folder, or a PostgreSQL with this template, and
     * the other nodes of its cluster with theirs.
     */
    template: { folder: string; url: string | null; nodes: readonly string[]; database: string };
    /** A folder for what the tests write; it is deleted at the end. */
    scratch: string;
  }
}

type OnPostgres = { DATABASE_URL: string; DATABASE_DIRECT_URL?: string };

/**
 * The settings that name a fresh, migrated database of its own: embedded, or in the PostgreSQL under test, through the
 * pooler before it if TEST_POOLER_URL names one.
 */
export async function newDatabase(): Promise<{ DATA_DIR: string } | OnPostgres> {
  const { url, database } = inject("template");
  if (!url) return { DATA_DIR: newFolder() };
  const direct = await createDatabase(url, database);
  const pooler = process.env["TEST_POOLER_URL"];
  if (!pooler) return { DATABASE_URL: direct };
  const { pathname } = new URL(direct);
  return { DATABASE_URL: Object.assign(new URL(pooler), { pathname }).href, DATABASE_DIRECT_URL: direct };
}

/** A data folder with a fresh, migrated database. */
export function newFolder(): string {
  // Short, for a socket's name in it has room for a hundred characters, and some systems spend half of them on `scratch`.
  const folder = join(inject("scratch"), randomUUID().slice(0, 8));
  cpSync(join(inject("template").folder, "postgres"), join(folder, "postgres"), { recursive: true });
  return folder;
}

/** Opens what `newDatabase` returned. */
export const open = (settings: Awaited<ReturnType<typeof newDatabase>>): Promise<Connection> =>
  "DATA_DIR" in settings
    ? openEmbedded({ folder: settings.DATA_DIR, fsync: false }, console.error)
    : openPostgres({ url: settings.DATABASE_URL, directUrl: settings.DATABASE_DIRECT_URL }, console.error);

let started: Promise<RealPostgres> | undefined;

/**
 * The URL of an empty database, or of a copy of one that nobody is in, on a real PostgreSQL: the one under test, else one
 * that this worker's files share.
 */
export async function newPostgresDatabase(copyOf?: string): Promise<string> {
  const { url } = inject("template");
  const template = copyOf && new URL(copyOf).pathname.slice(1);
  return createDatabase(url ?? (await (started ??= startPostgres())).url, template);
}

/** Makes a database, which the global teardown drops by its name, and returns its URL. */
async function createDatabase(url: string, template?: string): Promise<string> {
  const { database, nodes } = inject("template");
  const name = `${database}_${randomUUID().slice(0, 8)}`;
  for (const server of template === database ? [url, ...nodes] : [url]) {
    const client = new pg.Client(server);
    await client.connect();
    // A template can only be copied while nobody else is in it, another copy included.
    await client.query("select pg_advisory_lock(1)");
    await client.query(`create database ${name}${template ? ` template ${template}` : ""}`);
    await client.end();
  }
  return Object.assign(new URL(url), { pathname: name }).href;
}

export { nodesBeside } from "./nodes.ts";
export { startPostgres } from "./real-postgres.ts";

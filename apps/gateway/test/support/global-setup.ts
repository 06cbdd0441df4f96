import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { distribute, openEmbedded, openPostgres } from "@earshot/db";
import { nodesBeside } from "@earshot/db/testing";
import pg from "pg";
import type { TestProject } from "vitest/node";

/** All tiers copy one folder. Each loads this module anew, and all end after the last. */
const shared = globalThis as { earshotTemplate?: Promise<string> };

/** Makes one migrated database. Workers copy it, which takes a fraction of the time. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = mkdtempSync(join(tmpdir(), "earshot-test-"));
  const url = process.env["TEST_DATABASE_URL"] || null;
  // On PostgreSQL each tier has databases of its own.
  const database = `earshot_test_${process.pid}_${project.name}`;
  const folder = await (shared.earshotTemplate ??= makeFolderTemplate(join(scratch, "template")));
  const nodes = url ? await nodesBeside(url) : [];
  if (url) await makePostgresTemplate(url, database, nodes);
  project.provide("scratch", scratch);
  project.provide("template", { folder, url, nodes, database });
  return async () => {
    rmSync(scratch, { recursive: true, force: true });
    if (url) for (const server of [url, ...nodes]) await dropDatabases(server, database);
  };
}

async function makeFolderTemplate(folder: string): Promise<string> {
  const connection = await openEmbedded({ folder }, console.error);
  await connection.migrate();
  await connection.close();
  return folder;
}

async function makePostgresTemplate(url: string, database: string, nodes: readonly string[]): Promise<void> {
  await administer(url, [`create database ${database}`]);
  const own = Object.assign(new URL(url), { pathname: database }).href;
  if (nodes.length > 0) return makeCitusTemplate(own, nodes);
  const connection = await openPostgres({ url: own }, console.error);
  await connection.migrate();
  await connection.close();
}

async function makeCitusTemplate(url: string, nodes: readonly string[]): Promise<void> {
  const { pathname, hostname, port } = new URL(url);
  const database = pathname.slice(1);
  for (const node of nodes) await administer(node, [`create database ${database}`]);
  const own = nodes.map((node) => Object.assign(new URL(node), { pathname }));
  for (const server of [url, ...own]) await administer(String(server), ["create extension citus"]);
  await administer(url, [
    `select citus_set_coordinator_host('${hostname}', ${port})`,
    ...own.map((node) => `select citus_add_node('${node.hostname}', ${node.port})`),
  ]);
  await distribute(url, console.error);
  // Nobody may be in what is copied. Citus itself is.
  for (const server of [url, ...nodes])
    await administer(Object.assign(new URL(server), { pathname: "postgres" }).href, [
      `alter database ${database} allow_connections false`,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${database}'`,
    ]);
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query("select datname from pg_database where starts_with(datname, $1)", [prefix]);
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  await client.end();
}

async function administer(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

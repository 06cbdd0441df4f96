import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded, openPostgres } from "@earshot/db";
import pg from "pg";
import type { TestProject } from "vitest/node";

/** Makes one migrated database. Workers copy it, which takes a fraction of the time. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const scratch = mkdtempSync(join(tmpdir(), "earshot-test-"));
  const url = process.env["TEST_DATABASE_URL"] || null;
  const database = `earshot_test_${process.pid}`;
  const folder = join(scratch, "template");
  await makeFolderTemplate(folder);
  if (url) await makePostgresTemplate(url, database);
  project.provide("scratch", scratch);
  project.provide("template", { folder, url, database });
  return async () => {
    rmSync(scratch, { recursive: true, force: true });
    if (url) await dropDatabases(url, database);
  };
}

async function makeFolderTemplate(folder: string): Promise<void> {
  const connection = await openEmbedded({ folder }, console.error);
  await connection.migrate();
  await connection.close();
}

async function makePostgresTemplate(url: string, database: string): Promise<void> {
  await administer(url, [`create database ${database}`]);
  const connection = await openPostgres(
    { url: Object.assign(new URL(url), { pathname: database }).href },
    console.error,
  );
  await connection.migrate();
  await connection.close();
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

import { copyTo, distribute, expectEmbedded, FolderError, FolderInUseError, restoreEmbedded } from "@earshot/db";
import { parseInput } from "@earshot/operations";
import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { execute } from "./cli-run.ts";
import { openExisting } from "./database.ts";
import { readSettings } from "./env.ts";
import { Failure } from "./exit.ts";
import { postgres } from "./setting-schemas.ts";
import { writeWhole } from "./whole-file.ts";

export async function backup(file: string, { force }: { force: boolean }): Promise<void> {
  const folder = embeddedFolder(`pg_dump --format=custom --file='${file}' "$DATABASE_URL"`);
  if (existsSync(file) && !force) throw new FolderError(`${file} exists already; --force replaces it.`);
  expectEmbedded(folder);
  const size = await writeWhole(file, (target) => execute("backup", {}, target));
  console.error(`Wrote ${file}, ${size} bytes.`);
}

export async function restore(file: string, { force }: { force: boolean }): Promise<void> {
  const folder = embeddedFolder(`pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" '${file}'`);
  const aside = await withoutServer("restore replaces the database, so the server must be stopped.", () =>
    restoreEmbedded(folder, readWhole(file), { force, warn: console.error }),
  );
  console.error(`Restored ${file}.${aside ? ` The database that was there is in ${aside} now.` : ""}`);
}

export async function copy(options: object): Promise<void> {
  const { to } = parseInput(z.object({ to: postgres }), options);
  const source = await withoutServer("copy would miss later writes, so the server must be stopped.", () =>
    openExisting(readSettings(), console.error),
  );
  try {
    const copied = await copyTo(to, source.em, console.error);
    for (const { table, rows } of copied) console.error(`${String(rows).padStart(9)}  ${table}`);
    console.error("All rows are the same on both sides. Start Earshot with this DATABASE_URL from now on.");
  } finally {
    await source.close();
  }
}

export async function spread(): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = readSettings();
  if (!DATABASE_URL)
    throw new Failure("The embedded database has one node. Copy it to a PostgreSQL with Citus, and set DATABASE_URL.");
  const tables = await distribute(DATABASE_DIRECT_URL ?? DATABASE_URL, console.error);
  for (const { name, isOfProject } of tables) console.error(`${isOfProject ? "by project" : "everywhere"}  ${name}`);
  console.error("Every table is distributed.");
}

/** The folder of the embedded database. With PostgreSQL, the error names PostgreSQL's own tool. */
function embeddedFolder(instead: string): string {
  const { DATABASE_URL, DATA_DIR } = readSettings();
  if (DATABASE_URL)
    throw new FolderError(`This command is for the embedded database. With DATABASE_URL, run: ${instead}`);
  return DATA_DIR;
}

function readWhole(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new FolderError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

/** Runs what the server must not do meanwhile. The error names the command and the reason. */
async function withoutServer<T>(reason: string, work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    throw error instanceof FolderInUseError ? new FolderInUseError(`${reason} ${error.message}`) : error;
  });
}

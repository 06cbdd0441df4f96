import { backUpEmbedded, copyTo, FolderError, restoreEmbedded } from "@earshot/db";
import { parseInput } from "@earshot/operations";
import type { Command } from "commander";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { openExisting } from "./database.ts";
import { postgres, readSettings } from "./env.ts";

/** Adds the commands that copy the whole database. */
export function addDataCommands(program: Command): void {
  program
    .command("backup")
    .description("write the embedded database to a file, also while the server runs")
    .argument("<file>")
    .option("--force", "replace an existing file", false)
    .action(async (file: string, { force }: { force: boolean }) => {
      const folder = embeddedFolder(`pg_dump --format=custom --file='${file}' "$DATABASE_URL"`);
      if (existsSync(file) && !force) throw new FolderError(`${file} exists already; --force replaces it.`);
      const bytes = await backUpEmbedded(folder, console.error);
      writeWhole(file, bytes);
      console.error(`Wrote ${file}, ${bytes.length} bytes.`);
    });

  program
    .command("restore")
    .description("restore the embedded database from a file of backup")
    .argument("<file>")
    .option("--force", "move an existing database aside", false)
    .action(async (file: string, { force }: { force: boolean }) => {
      const folder = embeddedFolder(`pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" '${file}'`);
      const aside = await restoreEmbedded(folder, readFileSync(file), { force, warn: console.error });
      console.error(`Restored ${file}.${aside ? ` The database that was there is in ${aside} now.` : ""}`);
    });

  program
    .command("copy")
    .description("copy all rows to an empty PostgreSQL in one transaction, and compare both sides")
    .requiredOption("--to <url>", "the database, postgres://user@host/name; it must exist")
    .action(async (options: object) => {
      const { to } = parseInput(z.object({ to: postgres }), options);
      const source = await openExisting(readSettings(), console.error);
      try {
        const copied = await copyTo(to, source.em, console.error);
        for (const { table, rows } of copied) console.error(`${String(rows).padStart(9)}  ${table}`);
        console.error("All rows are the same on both sides. Start Earshot with this DATABASE_URL from now on.");
      } finally {
        await source.close();
      }
    });
}

/** The folder of the embedded database. With PostgreSQL, the error names PostgreSQL's own tool. */
function embeddedFolder(instead: string): string {
  const { DATABASE_URL, DATA_DIR } = readSettings();
  if (DATABASE_URL)
    throw new FolderError(`This command is for the embedded database. With DATABASE_URL, run: ${instead}`);
  return DATA_DIR;
}

/** Writes a temporary file and renames it when it is stored, so that it is complete. Only its owner may read it. */
function writeWhole(file: string, bytes: Uint8Array): void {
  const partial = `${file}.${process.pid}.partial`;
  try {
    const descriptor = openSync(partial, "wx", 0o600);
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(descriptor, bytes, at);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  // The name is on the disk once its folder is. Windows cannot open folders.
  if (process.platform === "win32") return;
  const folder = openSync(dirname(file), "r");
  fsyncSync(folder);
  closeSync(folder);
}

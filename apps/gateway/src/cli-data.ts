import { backUpEmbedded, copyTo, FolderError, restoreEmbedded } from "@earshot/db";
import { parseInput } from "@earshot/operations";
import type { Command } from "commander";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { openExisting } from "./database.ts";
import { postgres, readSettings } from "./env.ts";

/** Adds the commands that take the whole database somewhere. */
export function addDataCommands(program: Command): void {
  program
    .command("backup")
    .description("write the embedded database to a file, also while the server runs")
    .argument("<file>")
    .option("--force", "replace a file that exists", false)
    .action(async (file: string, { force }: { force: boolean }) => {
      const folder = embeddedFolder(`pg_dump --format=custom --file='${file}' "$DATABASE_URL"`);
      if (existsSync(file) && !force) throw new FolderError(`${file} exists already; --force replaces it.`);
      const bytes = await backUpEmbedded(folder, console.error);
      writeWhole(file, bytes);
      console.error(`Wrote ${file}, ${bytes.length} bytes.`);
    });

  program
    .command("restore")
    .description("make an embedded database of a file that backup wrote")
    .argument("<file>")
    .option("--force", "move a database that is there aside", false)
    .action(async (file: string, { force }: { force: boolean }) => {
      const folder = embeddedFolder(`pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" '${file}'`);
      const aside = await restoreEmbedded(folder, readFileSync(file), { force, warn: console.error });
      console.error(`Restored ${file}.${aside ? ` The database that was there is in ${aside} now.` : ""}`);
    });

  program
    .command("copy")
    .description("copy every row to an empty PostgreSQL, all or nothing, and compare both sides")
    .requiredOption("--to <url>", "the database, postgres://user@host/name; it must exist")
    .action(async (options: object) => {
      const { to } = parseInput(z.object({ to: postgres }), options);
      const source = await openExisting(readSettings(), console.error);
      try {
        const copied = await copyTo(to, source.em, console.error);
        for (const { table, rows } of copied) console.error(`${String(rows).padStart(9)}  ${table}`);
        console.error("Every row arrived as it was. Start Earshot with this DATABASE_URL from now on.");
      } finally {
        await source.close();
      }
    });
}

/** The folder of the embedded database; with PostgreSQL, its own tools do this better. */
function embeddedFolder(instead: string): string {
  const { DATABASE_URL, DATA_DIR } = readSettings();
  if (DATABASE_URL) throw new FolderError(`This is for the embedded database. With DATABASE_URL, say: ${instead}`);
  return DATA_DIR;
}

/** Writes beside the place and moves it there when it is on the disk, so that a file of this name is whole. For its owner only. */
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
  // The name is on the disk when its folder is. Windows opens no folders.
  if (process.platform === "win32") return;
  const folder = openSync(dirname(file), "r");
  fsyncSync(folder);
  closeSync(folder);
}

import {
  copyTo,
  distribute,
  expectEmbedded,
  FolderError,
  FolderInUseError,
  readSecret,
  restoreEmbedded,
} from "@earshot/db";
import { parseInput } from "@earshot/operations";
import { existsSync } from "node:fs";
import { z } from "zod";
import { execute } from "./run.ts";
import { openExisting } from "../settings/database.ts";
import { readSettings, type Settings } from "../settings/env.ts";
import { Failure } from "./exit.ts";
import { openFile } from "./open-file.ts";
import { copyFiles, picturesInto, targetOf } from "./run-pictures.ts";
import { postgres } from "../settings/setting-schemas.ts";
import { writeAtomically } from "../backups/atomic-write.ts";

interface BackingUp {
  readonly force: boolean;
  readonly withoutPictures: boolean;
}

export async function backup(file: string, { force, withoutPictures }: BackingUp): Promise<void> {
  const { DATA_DIR, BACKUP_PASSPHRASE: passphrase } = embedded(
    `pg_dump --format=custom --file='${file}' "$DATABASE_URL"`,
  );
  if (existsSync(file) && !force) throw new FolderError(`${file} exists already; --force replaces it.`);
  expectEmbedded(DATA_DIR);
  const size = await writeAtomically(file, (target) =>
    execute("backup", { passphrase, hasPictures: !withoutPictures }, target),
  );
  console.error(`Wrote ${file}, ${size} bytes.`);
}

export async function exportTo(slug: string, file: string, { sign, force }: { sign: boolean; force: boolean }) {
  if (existsSync(file) && !force) throw new FolderError(`${file} exists already; --force replaces it.`);
  const size = await writeAtomically(file, (target) => execute("export", { slug, sign }, target));
  console.error(`Wrote ${file}, ${size} bytes.`);
}

interface Restoring {
  readonly force: boolean;
  readonly withoutSecret: boolean;
  readonly withoutPictures: boolean;
}

export async function restore(file: string, { withoutPictures, ...options }: Restoring): Promise<void> {
  const settings = embedded(`pg_restore --no-owner --exit-on-error --dbname=EMPTY_DATABASE '${file}'`);
  const { DATA_DIR, BACKUP_PASSPHRASE: passphrase } = settings;
  const restorePictures = picturesInto(settings, withoutPictures);
  const aside = await withoutServer("restore replaces the database, so the server must be stopped.", () =>
    restoreEmbedded(DATA_DIR, openFile(file), { ...options, passphrase, restorePictures, warn: console.error }),
  );
  console.error(`Restored ${file}.${aside ? ` The database that was there is in ${aside} now.` : ""}`);
}

const CopyInput = z.object({ to: postgres, filesTo: z.string().min(1).optional() });

export async function copy(options: object): Promise<void> {
  const { to, filesTo } = parseInput(CopyInput, options);
  const settings = readSettings();
  const target = targetOf(settings, filesTo);
  const source = await withoutServer("copy would miss later writes, so the server must be stopped.", () =>
    openExisting(settings, console.error),
  );
  try {
    const copied = await copyTo(to, source.em, console.error, (db) => copyFiles(db, settings, target));
    for (const { table, rows } of copied) console.error(`${String(rows).padStart(9)}  ${table}`);
    const secret = settings.AUTH_SECRET ?? readSecret(settings.DATA_DIR);
    if (secret) console.log(`AUTH_SECRET=${secret}`);
    console.error(
      `All rows are the same on both sides. Start Earshot with this DATABASE_URL and ${secret ? "this" : "an"} AUTH_SECRET from now on: without it, sign-in is off and nothing is mailed.`,
    );
  } finally {
    await source.close();
  }
}

export async function distributeTables(): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = readSettings();
  if (!DATABASE_URL)
    throw new Failure("The embedded database has one node. Copy it to a PostgreSQL with Citus, and set DATABASE_URL.");
  const tables = await distribute(DATABASE_DIRECT_URL ?? DATABASE_URL, console.error);
  for (const { name, isOfProject } of tables) console.error(`${isOfProject ? "by project" : "everywhere"}  ${name}`);
  console.error("Every table is distributed.");
}

/** Returns the settings. With PostgreSQL, throws an error that names PostgreSQL's own tool. */
function embedded(instead: string): Settings {
  const settings = readSettings();
  if (settings.DATABASE_URL)
    throw new FolderError(`This command is for the embedded database. With DATABASE_URL, run: ${instead}`);
  return settings;
}

/** Runs work that needs the server to be stopped. If the server runs, the error says why it must be stopped. */
async function withoutServer<T>(reason: string, work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    throw error instanceof FolderInUseError ? new FolderInUseError(`${reason} ${error.message}`) : error;
  });
}

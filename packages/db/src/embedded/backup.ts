import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { createGzip, gunzip } from "node:zlib";
import type { MikroORM } from "@mikro-orm/postgresql";
import { type Connection, newerMigrations } from "../connection.ts";
import { readSecret, sealSecret } from "../auth-secret.ts";
import type { Engine } from "./engine.ts";
import { FolderError } from "./lock.ts";

/**
 * A backup is gzip around this line and a tar of the cluster's files. gzip's checksum shows whether it is complete. The
 * line of format 1 ends before the secret.
 */
const firstLine = /^earshot backup (\d+): PostgreSQL (\d+), migrations ([\w -]*)(?:, secret ([\w.-]+))?\n/;
const formats = ["1", "2"];

/** PGlite's version of PostgreSQL. It cannot open the files of another major version. */
const postgresVersion = "18";

/**
 * Writes the whole database as it is now, without uncommitted changes. The files are read at once, between two
 * statements, as a crash would leave them; PostgreSQL recovers from that when they are opened. The work ends when the
 * target is closed.
 */
async function writeBackup(engine: Engine, { em }: MikroORM, target: Writable, secret: string): Promise<void> {
  const rows = await em.execute<{ name: string }[]>("select name from migrations order by id");
  const migrations = rows.map(({ name }) => name).join(" ");
  // Milliseconds in which a client that is gone is noticed.
  await setTimeout(10);
  if (target.destroyed) throw new Error("it was no longer wanted.");
  const files = await engine.dump();
  const line = Buffer.from(
    `earshot backup 2: PostgreSQL ${postgresVersion}, migrations ${migrations}, secret ${secret}\n`,
  );
  await pipeline([line, Buffer.from(files)], createGzip(), target);
}

/** Writes backups one after the other, because each one holds the database in memory once more. */
export function backupsOf(engine: Engine, orm: MikroORM, folder: string): NonNullable<Connection["backUp"]> {
  let last: Promise<unknown> = Promise.resolve();
  return (target, passphrase) => {
    const next = last.then(() => writeBackup(engine, orm, target, sealSecret(readSecret(folder), passphrase)));
    last = next.catch(() => undefined);
    return next;
  };
}

export interface Backup {
  /** The tar of the cluster's files. */
  readonly tar: Buffer;
  /** The secret of its folder, as `sealSecret` returned it; undefined if the backup is of format 1, which has none. */
  readonly secret: string | undefined;
}

/** Reads a backup. Throws FolderError for a foreign or damaged file, or a newer Earshot's. */
export async function readBackup(bytes: Uint8Array): Promise<Backup> {
  const refuse = (reason: string, cause?: unknown) =>
    new FolderError(`This file cannot be restored: ${reason}`, { cause });
  const content = await promisify(gunzip)(bytes).catch((cause: unknown) => {
    throw refuse("it is no backup made by Earshot, or it is damaged or cut short.", cause);
  });
  const [line, format = "", version, migrations, secret] = firstLine.exec(content.toString("latin1", 0, 4_096)) ?? [];
  if (!line || !migrations) throw refuse("it is no backup made by Earshot.");
  const newer = newerMigrations(migrations.split(" "));
  if (!formats.includes(format) || newer.length > 0)
    throw refuse(`a newer Earshot made it (${newer.join(", ") || `format ${format}`}). Update this one first.`);
  if (version !== postgresVersion)
    throw refuse(`it holds files of PostgreSQL ${version}, and this Earshot embeds ${postgresVersion}.`);
  return { tar: content.subarray(line.length), secret };
}

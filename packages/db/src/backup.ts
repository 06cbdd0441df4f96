import type { PGlite } from "@electric-sql/pglite";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { migrationsList } from "./connection.ts";
import { FolderError } from "./lock.ts";

/** A backup is gzip around this line and a tar of the cluster's files. gzip's checksum shows whether it is complete. */
const firstLine = /^earshot backup (\d+): PostgreSQL (\d+), migrations ([\w -]*)\n/;

/** PGlite's version of PostgreSQL. It cannot open the files of another major version. */
const postgresVersion = "18";

/**
 * The whole database as it is now, without uncommitted changes. The files are read at once, between two statements, as
 * a crash would leave them; PostgreSQL recovers from that when they are opened.
 */
export async function makeBackup(pglite: PGlite): Promise<Uint8Array> {
  const { rows } = await pglite.query<{ name: string }>("select name from migrations order by id");
  const migrations = rows.map(({ name }) => name).join(" ");
  const files = await pglite.dumpDataDir("none");
  const line = Buffer.from(`earshot backup 1: PostgreSQL ${postgresVersion}, migrations ${migrations}\n`);
  return promisify(gzip)(Buffer.concat([line, Buffer.from(await files.arrayBuffer())]));
}

/** The tar in a backup, for PGlite to load. Throws FolderError for a foreign or damaged file, or a newer Earshot's. */
export async function readBackup(bytes: Uint8Array): Promise<File> {
  const refuse = (reason: string, cause?: unknown) =>
    new FolderError(`This file cannot be restored: ${reason}`, { cause });
  const content = await promisify(gunzip)(bytes).catch((cause: unknown) => {
    throw refuse("it is no backup made by Earshot, or it is damaged or cut short.", cause);
  });
  const [line, format, version, migrations] = firstLine.exec(content.toString("latin1", 0, 4_096)) ?? [];
  if (!line || !migrations) throw refuse("it is no backup made by Earshot.");
  const known = new Set(migrationsList.map(({ name }) => name));
  const newer = migrations.split(" ").filter((name) => !known.has(name));
  if (format !== "1" || newer.length > 0)
    throw refuse(`a newer Earshot made it (${newer.join(", ") || `format ${format}`}). Update this one first.`);
  if (version !== postgresVersion)
    throw refuse(`it holds files of PostgreSQL ${version}, and this Earshot embeds ${postgresVersion}.`);
  return new File([content.subarray(line.length)], "backup.tar", { type: "application/x-tar" });
}

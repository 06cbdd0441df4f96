import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { newerMigrations } from "../connection.ts";
import { postgresVersion } from "./backup.ts";
import { FolderError } from "./lock.ts";
import { Parts } from "./parts.ts";

/**
 * A backup is gzip around these lines and a tar of the cluster's files, and gzip around a tar of the pictures if it has
 * them. gzip's checksum shows whether each is complete. Format 2 has neither the second line nor pictures, and format 1 no secret either.
 */
const firstLine = /^earshot backup (\d+): PostgreSQL (\d+), migrations ([\w -]*)(?:, secret ([\w.-]+))?\n$/;
const secondLine = /^database (\d+), pictures (yes|no)\n$/;
const formats = ["1", "2", "3"];
/** The bytes of an empty tar. */
const shortestTar = 1_024;
/** The most bytes of a line. */
const longest = 16_384;

export interface Backup {
  /** The secret of its folder, as `sealSecret` returned it; undefined if the backup is of format 1, which has none. */
  readonly secret: string | undefined;
  /** Reads the tar of the cluster's files. */
  readTar(): Promise<Buffer>;
  /** The tar of the pictures, which follows; null if the backup has none. */
  readonly pictures: AsyncIterable<Buffer> | null;
  /** Reads what is left, and shows with that whether the backup is whole. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

export const refuse = (reason: string, cause?: unknown) =>
  new FolderError(`This file cannot be restored: ${reason}`, { cause });

const damaged = (cause?: unknown) =>
  refuse("it is no backup made by Earshot, or it is damaged or cut short: restore another one.", cause);

/** Decompresses a file. An error of its content has a sentence. */
async function* unzipped(file: Readable): AsyncGenerator<Buffer> {
  const unzip = createGunzip();
  pipeline(file, unzip).catch(() => undefined);
  try {
    yield* unzip;
  } catch (error) {
    throw error instanceof Error && "syscall" in error ? refuse(`${error.message}.`, error) : damaged(error);
  }
}

/** Begins to read a backup. Throws FolderError for a foreign or damaged file, or a newer Earshot's, also later on. */
export async function openBackup(file: Readable): Promise<Backup> {
  const parts = new Parts(unzipped(file), damaged);
  try {
    return await read(parts);
  } catch (error) {
    await parts.close();
    throw error;
  }
}

async function read(parts: Parts): Promise<Backup> {
  const [line, format = "", version, migrations, secret] = firstLine.exec(await parts.line(longest)) ?? [];
  if (!line || !migrations) throw refuse("it is no backup made by Earshot.");
  const newer = newerMigrations(migrations.split(" "));
  if (!formats.includes(format) || newer.length > 0)
    throw refuse(`a newer Earshot made it (${newer.join(", ") || `format ${format}`}). Update this one first.`);
  if (version !== postgresVersion)
    throw refuse(`it holds files of PostgreSQL ${version}, and this Earshot embeds ${postgresVersion}.`);
  const [, size, pictures] = format === "3" ? (secondLine.exec(await parts.line(longest)) ?? []) : ["", "all", "no"];
  if (size === undefined) throw damaged();
  return {
    secret,
    readTar: () => (size === "all" ? parts.all() : parts.take(Number(size))),
    pictures: pictures === "yes" ? parts.rest() : null,
    async finish() {
      let bytes = 0;
      for await (const chunk of parts.rest()) bytes += chunk.length;
      // It may be cut short between the database and the pictures.
      if (size !== "all" && bytes < Number(size) + (pictures === "yes" ? shortestTar : 0)) throw damaged();
    },
    close: () => parts.close(),
  };
}

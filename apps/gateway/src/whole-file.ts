import { FolderError } from "@earshot/db";
import { once } from "node:events";
import { closeSync, createWriteStream, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";

/**
 * Writes a temporary file and renames it when it is stored, so that a file of this name is complete. Only its owner may
 * read it. Returns its size.
 */
export async function writeWhole(file: string, write: (target: Writable) => Promise<unknown>): Promise<number> {
  const partial = `${file}.${process.pid}.partial`;
  // `flush` calls fsync.
  const target = createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true });
  const stored = finished(target);
  // It is awaited only after `write`.
  stored.catch(() => undefined);
  try {
    await once(target, "open");
    await write(target);
    target.end();
    await stored;
    renameSync(partial, file);
    syncFolder(dirname(file));
  } catch (error) {
    const { errored } = target;
    target.destroy();
    rmSync(partial, { force: true });
    throw errored ? new FolderError(`${file} cannot be written: ${errored.message}.`, { cause: error }) : error;
  }
  return target.bytesWritten;
}

/** The name is on the disk once its folder is. Windows cannot open folders. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

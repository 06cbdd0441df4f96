import { FolderError } from "@earshot/db";
import { once } from "node:events";
import { closeSync, createWriteStream, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";

/**
 * Writes a temporary file and renames it once it is on the disk, so that a file of this name is always complete. Only
 * its owner may read it. Returns its size.
 */
export async function writeAtomically(file: string, write: (target: Writable) => Promise<unknown>): Promise<number> {
  const partial = `${file}.${process.pid}.partial`;
  // `flush` calls fsync when the stream ends.
  const target = createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true });
  const stored = finished(target);
  // It is awaited after `write`; until then, an error must not count as unhandled.
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

/** Syncs the folder: without that, a power cut can lose the new name. Windows cannot open folders. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

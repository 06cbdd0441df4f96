import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { type Engine, openEngine } from "./engine/engine.ts";
import { FolderError } from "./lock.ts";
import { entriesOf } from "./tar.ts";

/** What to rename, and its new name. */
export type Move = readonly [from: string, to: string];

/**
 * Creates a cluster from the files in a tar, beside its place, and moves it there when it is on the disk, so that a
 * killed process or a power cut leaves no partial cluster. `finish` runs before the move, and `moves` are made with it; if
 * anything fails, they are taken back and nothing is left.
 */
export async function makeCluster(
  dataDir: string,
  tar: Buffer,
  finish: (unfinished: string) => Promise<void> = async () => undefined,
  moves: readonly Move[] = [],
): Promise<void> {
  const unfinished = `${dataDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const made: Move[] = [];
  try {
    unpack(unfinished, tar);
    await finish(unfinished);
    for (const [from, to] of [...moves, [unfinished, dataDir] as const]) {
      renameSync(from, to);
      made.unshift([to, from]);
    }
    sync(dirname(dataDir));
  } catch (error) {
    for (const [from, to] of made) renameSync(from, to);
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** PostgreSQL refuses a folder that others may read. */
const folderMode = 0o700;
const fileMode = 0o600;

function unpack(dataDir: string, tar: Buffer): void {
  try {
    const written = [dataDir];
    mkdirSync(dataDir, { mode: folderMode });
    const entries = [...entriesOf(tar)];
    if (!entries.some(({ path }) => path === "PG_VERSION")) throw new Error("its files are no database");
    for (const { path, content } of entries) {
      const target = join(dataDir, path);
      if (content) writeFileSync(target, content, { mode: fileMode });
      else mkdirSync(target, { recursive: true, mode: folderMode });
      written.push(target);
    }
    // All at once: the disk is slow to begin, and the first fsync stores much of the rest.
    for (const path of written) sync(path);
  } catch (cause) {
    throw new FolderError(`The database cannot be created in ${dataDir}: ${reasonOf(cause, dataDir)}`, { cause });
  }
}

function sync(path: string): void {
  const isFolder = statSync(path).isDirectory();
  // Windows cannot open folders.
  if (isFolder && process.platform === "win32") return;
  const descriptor = openSync(path, isFolder ? "r" : "r+");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/** The first line of PGlite's message, and the free disk space: if the disk fails, the message is only a number. */
function reasonOf(error: unknown, dataDir: string): string {
  const said = error instanceof Error && error.message.split("\n")[0];
  const { bavail, bsize } = statfsSync(dirname(dataDir));
  return `${said || "its files cannot be read or written"} (${Math.floor((bavail * bsize) / 2 ** 20)} MB of disk are free).`;
}

/** Opens the cluster in this folder. Throws FolderError if that fails. */
export async function openCluster(dataDir: string, fsync: boolean): Promise<Engine> {
  return openEngine({ dataDir, fsync }).catch((cause: unknown) => {
    throw new FolderError(
      `The database in ${dataDir} cannot be opened: ${reasonOf(cause, dataDir)} Bring it back from a copy, or set DATA_DIR to another folder.`,
      { cause },
    );
  });
}

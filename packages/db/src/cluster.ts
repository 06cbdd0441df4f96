import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { MikroORM } from "@mikro-orm/pglite";
import { renameSync, rmSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { ormOptions } from "./connection.ts";
import type { Warn } from "./warn.ts";
import { FolderError } from "./lock.ts";

/**
 * Makes a cluster of the files in a tar, beside its place, and then moves it there, so that a process killed on the way
 * leaves nothing half-made. `finish` has the last word; where it throws, nothing is left.
 */
export async function makeCluster(
  dataDir: string,
  tar: Blob,
  finish: (unfinished: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const unfinished = `${dataDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  try {
    await loadCluster(unfinished, tar);
    await finish(unfinished);
    renameSync(unfinished, dataDir);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function loadCluster(dataDir: string, loadDataDir: Blob): Promise<void> {
  try {
    const cluster = await PGlite.create({ dataDir, loadDataDir });
    await cluster.close();
  } catch (cause) {
    throw new FolderError(`The database cannot be made in ${dataDir}: ${reasonOf(cause, dataDir)}`, { cause });
  }
}

/** The first line of what PGlite says, which is a bare number where the file system failed; so how full the disk is, too. */
function reasonOf(error: unknown, dataDir: string): string {
  const said = error instanceof Error && error.message.split("\n")[0];
  const { bavail, bsize } = statfsSync(dirname(dataDir));
  return `${said || "its files cannot be read or written"} (${Math.floor((bavail * bsize) / 2 ** 20)} MB of disk are free).`;
}

/** The extensions that the migrations make. PGlite has to be given them whenever it opens the cluster. */
export const extensions = { pg_trgm };

/** Opens the cluster in this folder. Throws FolderError where that does not work. */
export async function openCluster(dataDir: string, warn: Warn, isOpen = () => true) {
  const driverOptions = () => {
    // MikroORM opens a closed database again for whoever comes late, and by then the folder is no longer ours.
    if (!isOpen()) throw new Error("The database is closed.");
    return { dataDir, extensions };
  };
  const orm = await MikroORM.init({ ...ormOptions(warn), dbName: "postgres", driverOptions });
  await orm.em.execute("select 1").catch((cause: unknown) => {
    throw new FolderError(
      `The database in ${dataDir} cannot be opened: ${reasonOf(cause, dataDir)} Bring it back from a copy, or set DATA_DIR to another folder.`,
      { cause },
    );
  });
  giveStackBack(await orm.em.getConnection().getNativeClient());
  return orm;
}

/**
 * Each error of a statement leaves PGlite 0.5.8 with a piece less of its stack, and after some 1,900 of them every
 * statement fails for good. So the stack pointer is put back where it was before the statement.
 */
function giveStackBack(pglite: PGlite): void {
  const { ___stack_pointer: pointer } = pglite.Module as unknown as { ___stack_pointer: { value: number } };
  const run = pglite.execProtocolRawSync.bind(pglite);
  pglite.execProtocolRawSync = (message) => {
    const before = pointer.value;
    try {
      return run(message);
    } finally {
      pointer.value = before;
    }
  };
}

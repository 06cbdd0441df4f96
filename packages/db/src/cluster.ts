import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { MikroORM } from "@mikro-orm/pglite";
import { renameSync, rmSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { ormOptions } from "./connection.ts";
import type { Warn } from "./warn.ts";
import { FolderError } from "./lock.ts";

/**
 * Creates a cluster from the files in a tar, beside its place, and then moves it there, so that a killed process leaves
 * no partial cluster. `finish` runs before the move; if it throws, nothing is left.
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

/** The first line of PGlite's message, and the free disk space: if the disk fails, the message is only a number. */
function reasonOf(error: unknown, dataDir: string): string {
  const said = error instanceof Error && error.message.split("\n")[0];
  const { bavail, bsize } = statfsSync(dirname(dataDir));
  return `${said || "its files cannot be read or written"} (${Math.floor((bavail * bsize) / 2 ** 20)} MB of disk are free).`;
}

/** The extensions that the migrations create. PGlite takes them each time it opens the cluster. */
export const extensions = { pg_trgm };

/** Opens the cluster in this folder. Throws FolderError if that fails. */
export async function openCluster(dataDir: string, warn: Warn, isOpen = () => true) {
  const driverOptions = () => {
    // MikroORM would open a closed database again, when another process may already have the folder.
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
 * Each failing statement leaks some of PGlite 0.5.8's stack, and after some 1,900 of them every statement fails for
 * good. So the stack pointer is reset to where it was before the statement.
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

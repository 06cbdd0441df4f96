import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { makeCluster, openCluster } from "./cluster.ts";
import type { Engine } from "./engine/engine.ts";
import { giveMemoryBack } from "./idle.ts";
import { FolderError, lockFolder } from "./lock.ts";

// It imports no library, so that PGlite opens in its thread while this one loads everything else: see main.ts.

/** A data folder whose database is open, and which other processes cannot open. */
export interface OpenFolder {
  readonly engine: Engine;
  /** Lets others open it, once the engine is closed. */
  unlock(): void;
}

/**
 * Opens the PostgreSQL in this data folder, and creates it if there is none. With `fsync`, each commit waits for the disk.
 * Rejects with FolderError if the folder cannot be used, and with FolderInUseError if another process has it open: two
 * processes would destroy each other's rows.
 */
export async function openFolder(folder: string, fsync: boolean): Promise<OpenFolder> {
  const unlock = lockFolder(folder);
  try {
    const dataDir = join(folder, "postgres");
    if (!existsSync(dataDir)) {
      refuseMovedAside(folder);
      await makeCluster(dataDir, await preparedCluster());
      giveMemoryBack();
    }
    return { engine: await openCluster(dataDir, fsync), unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

const asideName = /^postgres-\d{4}(-\d\d){2}T\d\d(-\d\d){2}\.\d{3}Z$/;

/** What restore adds to the name of a database, and of its secret, that it moves aside. */
export const asideEnding = (): string => `-${new Date().toISOString().replaceAll(":", "-")}`;

/** Refuses a folder whose database was moved aside by a restore that did not end: an empty one would hide the loss. */
function refuseMovedAside(folder: string): void {
  const name = readdirSync(folder)
    .toSorted()
    .findLast((entry) => asideName.test(entry));
  if (name === undefined) return;
  const secret = name.replace("postgres", "auth-secret");
  throw new FolderError(
    `There is no database in ${join(folder, "postgres")}, but restore has moved one to ${join(folder, name)}. Rename it back to postgres (and ${secret} to auth-secret, if that is there), or move it out of ${folder} to begin with an empty database.`,
  );
}

/** The result of initdb, in a fraction of the time. It is needed once for each folder. */
async function preparedCluster(): Promise<Buffer> {
  const { dataDir } = await import("@electric-sql/pglite-prepopulatedfs");
  return promisify(gunzip)(await (await dataDir()).arrayBuffer());
}

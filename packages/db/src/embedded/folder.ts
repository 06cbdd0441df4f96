import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { makeCluster, openCluster } from "./cluster.ts";
import type { Engine } from "./engine/engine.ts";
import { giveMemoryBack } from "./idle.ts";
import { lockFolder } from "./lock.ts";

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
      await makeCluster(dataDir, await preparedCluster());
      giveMemoryBack();
    }
    return { engine: await openCluster(dataDir, fsync), unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The result of initdb, in a fraction of the time. It is needed once for each folder. */
async function preparedCluster(): Promise<Buffer> {
  const { dataDir } = await import("@electric-sql/pglite-prepopulatedfs");
  return promisify(gunzip)(await (await dataDir()).arrayBuffer());
}

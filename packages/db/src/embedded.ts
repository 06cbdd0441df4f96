import { existsSync } from "node:fs";
import { join } from "node:path";
import { makeBackup } from "./backup.ts";
import { askForBackup, serveBackups } from "./backup-socket.ts";
import { makeCluster, openCluster } from "./cluster.ts";
import type { PGlite } from "@electric-sql/pglite";
import type { Connection } from "./connection.ts";
import type { Warn, WatchStatement } from "./warn.ts";
import { FolderError, FolderInUseError, lockFolder } from "./lock.ts";

/**
 * Opens the embedded PostgreSQL in this folder, and creates it if there is none. Throws FolderError if the folder
 * cannot be used, and FolderInUseError if another process has it open: two processes would destroy each other's rows.
 */
export async function openEmbedded(folder: string, warn: Warn, watch?: WatchStatement): Promise<Connection> {
  const unlock = lockFolder(folder);
  try {
    const dataDir = join(folder, "postgres");
    if (!existsSync(dataDir)) await makeCluster(dataDir, await preparedCluster());
    let isOpen = true;
    const orm = await openCluster(dataDir, warn, () => isOpen);
    const pglite = await orm.em.getConnection().getNativeClient();
    if (watch) watchStatements(pglite, watch);
    const stopServing = await serveBackups(folder, pglite, warn);
    return {
      em: orm.em,
      pools: new Map(),
      migrate: async () => void (await orm.migrator.up()),
      async close() {
        if (!isOpen) return;
        isOpen = false;
        stopServing();
        await orm.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Reports statements inside and outside transactions. */
function watchStatements(pglite: PGlite, watch: WatchStatement): void {
  const watchQueries = (database: Pick<PGlite, "query">) => {
    const query = database.query.bind(database);
    database.query = (text, ...parameters) => watch(text, () => query(text, ...parameters));
  };
  watchQueries(pglite);
  const transaction = pglite.transaction.bind(pglite);
  pglite.transaction = (work) =>
    transaction((inside) => {
      watchQueries(inside);
      return work(inside);
    });
}

/** The result of initdb, in a third of the time. It is needed once for each folder. */
async function preparedCluster(): Promise<Blob> {
  const { dataDir } = await import("@electric-sql/pglite-prepopulatedfs");
  return dataDir();
}

/** The path of the database in this folder. Throws FolderError if there is none. */
export function expectEmbedded(folder: string): string {
  const dataDir = join(folder, "postgres");
  if (!existsSync(dataDir)) throw new FolderError(`There is no database in ${dataDir}.`);
  return dataDir;
}

/** Makes a backup of this folder's database, by the process that holds it if any. Throws as `openEmbedded` does. */
export async function backUpEmbedded(folder: string, warn: Warn): Promise<Uint8Array> {
  const dataDir = expectEmbedded(folder);
  let unlock: () => void;
  try {
    unlock = lockFolder(folder);
  } catch (error) {
    if (error instanceof FolderInUseError) return askForBackup(folder, error);
    throw error;
  }
  try {
    const orm = await openCluster(dataDir, warn);
    try {
      return await makeBackup(await orm.em.getConnection().getNativeClient());
    } finally {
      await orm.close();
    }
  } finally {
    unlock();
  }
}

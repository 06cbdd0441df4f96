import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { MikroORM } from "@mikro-orm/pglite";
import { type Connection, ormOptions, type Warn } from "./connection.ts";
import { FolderError, lockFolder } from "./lock.ts";

/**
 * Opens the embedded PostgreSQL in this folder, making it where there is none.
 * Throws FolderError where it cannot be used; FolderInUseError where another process has it open, for two of them would
 * destroy each other's rows.
 */
export async function openEmbedded(folder: string, warn: Warn): Promise<Connection> {
  const unlock = lockFolder(folder);
  try {
    const dataDir = join(folder, "postgres");
    if (!existsSync(dataDir)) await createCluster(dataDir);
    let isOpen = true;
    const driverOptions = () => {
      // MikroORM opens a closed database again for whoever comes late, and by then the folder is no longer ours.
      if (!isOpen) throw new Error("The database is closed.");
      return { dataDir };
    };
    const orm = await MikroORM.init({ ...ormOptions(warn), dbName: "postgres", driverOptions });
    await orm.em.execute("select 1").catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message.split("\n")[0] : String(cause);
      throw new FolderError(
        `The database in ${dataDir} cannot be opened: ${reason} Bring it back from a copy, or set DATA_DIR to another folder.`,
        { cause },
      );
    });
    return {
      em: orm.em,
      migrate: async () => void (await orm.migrator.up()),
      async close() {
        if (!isOpen) return;
        isOpen = false;
        await orm.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Makes the files beside their place and then moves them there, so that a process killed on the way leaves nothing half-made. */
async function createCluster(dataDir: string): Promise<void> {
  const unfinished = `${dataDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const cluster = await PGlite.create({ dataDir: unfinished });
  await cluster.close();
  renameSync(unfinished, dataDir);
}

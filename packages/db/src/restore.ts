import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { readBackup } from "./backup.ts";
import type { Warn } from "./warn.ts";
import { makeCluster, openCluster } from "./cluster.ts";
import { openOrm } from "./embedded.ts";
import { FolderError, lockFolder } from "./lock.ts";

/**
 * Restores the result of `makeBackup` into this folder and updates its schema. An existing database is only replaced
 * with `force`: it is moved aside, and its new path is returned. Throws FolderError without having changed anything.
 */
export async function restoreEmbedded(
  folder: string,
  bytes: Uint8Array,
  { force, warn }: { force: boolean; warn: Warn },
): Promise<string | null> {
  const unlock = lockFolder(folder);
  try {
    const dataDir = join(folder, "postgres");
    const isThere = existsSync(dataDir);
    if (isThere && !force)
      throw new FolderError(
        `There is a database in ${dataDir} already. Set DATA_DIR to another folder, or say --force to have that one moved aside.`,
      );
    const aside = isThere ? `${dataDir}-${new Date().toISOString().replaceAll(":", "-")}` : null;
    await makeCluster(dataDir, await readBackup(bytes), async (unfinished) => {
      const engine = await openCluster(unfinished, true);
      try {
        const orm = await openOrm(engine, warn);
        await orm.migrator.up();
        await orm.close();
      } finally {
        await engine.close();
      }
      if (aside) renameSync(dataDir, aside);
    });
    return aside;
  } finally {
    unlock();
  }
}

import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { SqlEntityManager } from "@mikro-orm/sql";
import { updateSchema } from "../connection.ts";
import { authSecretPath, unsealSecret } from "../auth-secret.ts";
import type { Warn } from "../warn.ts";
import { makeCluster, type Move, openCluster } from "./cluster.ts";
import { openOrm } from "./embedded.ts";
import { asideEnding } from "./folder.ts";
import { FolderError, lockFolder } from "./lock.ts";
import { type Backup, openBackup, refuse } from "./read-backup.ts";

export interface RestoreOptions {
  /** Moves an existing database aside. */
  readonly force: boolean;
  /** Opens the secret in the backup, if one sealed it. */
  readonly passphrase?: string | undefined;
  /** Leaves the secret in the backup. */
  readonly withoutSecret?: boolean;
  /**
   * Stores the pictures of the backup, which are null if it has none. Returns a sentence about what is missing, with which the
   * backup is refused. Without it, they are left in the backup.
   */
  readonly restorePictures?:
    | ((em: SqlEntityManager, pictures: Backup["pictures"]) => Promise<string | undefined>)
    | undefined;
  readonly warn: Warn;
}

/**
 * Restores a backup into this folder, with its secret, and updates its schema. An existing database is only replaced
 * with `force`: it is moved aside with its secret, and its new path is returned. The backup is read twice: nothing is
 * written before all of it was read. Throws FolderError without having changed the database that is there.
 */
export async function restoreEmbedded(
  folder: string,
  open: () => Readable,
  { force, passphrase, withoutSecret = false, restorePictures, warn }: RestoreOptions,
): Promise<string | null> {
  const unlock = lockFolder(folder);
  try {
    const dataDir = join(folder, "postgres");
    const isThere = existsSync(dataDir);
    if (isThere && !force)
      throw new FolderError(
        `There is a database in ${dataDir} already. Set DATA_DIR to another folder, or say --force to have that one moved aside.`,
      );
    const ending = asideEnding();
    const aside = isThere ? `${dataDir}${ending}` : null;
    const moves: Move[] = aside ? [[dataDir, aside]] : [];
    await reading(open, (backup) => backup.finish());
    await reading(open, async ({ secret: word, readTar, pictures }) => {
      const secret = word === undefined || withoutSecret ? null : unsealSecret(word, passphrase);
      // Before anything is moved: the disk may be full.
      if (secret !== null) moves.push(...writeSecret(folder, secret, ending));
      const finish = async (unfinished: string) => {
        const engine = await openCluster(unfinished, true);
        try {
          const orm = await openOrm(engine, warn);
          await updateSchema(orm);
          const fault = await restorePictures?.(orm.em, pictures);
          if (fault) throw refuse(fault);
          await orm.close();
        } finally {
          await engine.close();
        }
      };
      await makeCluster(dataDir, await readTar(), finish, moves);
    });
    return aside;
  } finally {
    rmSync(newSecretPath(folder), { force: true });
    unlock();
  }
}

async function reading(open: () => Readable, work: (backup: Backup) => Promise<void>): Promise<void> {
  const backup = await openBackup(open());
  try {
    await work(backup);
  } finally {
    await backup.close();
  }
}

const newSecretPath = (folder: string) => `${authSecretPath(folder)}.new`;

/**
 * Writes the secret beside its place, and returns the moves that put it there. Another one that is there belongs to what
 * was there: it is moved aside.
 */
function writeSecret(folder: string, secret: string, ending: string): Move[] {
  const path = authSecretPath(folder);
  const isThere = existsSync(path);
  if (isThere && readFileSync(path, "utf8") === secret) return [];
  const unfinished = newSecretPath(folder);
  writeFileSync(unfinished, secret, { mode: 0o600, flush: true });
  return [...(isThere ? [[path, `${path}${ending}`] as const] : []), [unfinished, path]];
}

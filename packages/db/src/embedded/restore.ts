import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { updateSchema } from "../connection.ts";
import { authSecretPath, readSecret, unsealSecret } from "../auth-secret.ts";
import { readBackup } from "./backup.ts";
import type { Warn } from "../warn.ts";
import { makeCluster, openCluster } from "./cluster.ts";
import { openOrm } from "./embedded.ts";
import { FolderError, lockFolder } from "./lock.ts";

export interface RestoreOptions {
  /** Moves an existing database aside. */
  readonly force: boolean;
  /** Opens the secret in the backup, if one sealed it. */
  readonly passphrase?: string | undefined;
  /** Leaves the secret in the backup. */
  readonly withoutSecret?: boolean;
  readonly warn: Warn;
}

/**
 * Restores a backup into this folder, with its secret, and updates its schema. An existing database is only replaced
 * with `force`: it is moved aside with its secret, and its new path is returned. Throws FolderError without having
 * changed anything.
 */
export async function restoreEmbedded(
  folder: string,
  bytes: Uint8Array,
  { force, passphrase, withoutSecret = false, warn }: RestoreOptions,
): Promise<string | null> {
  const unlock = lockFolder(folder);
  try {
    const dataDir = join(folder, "postgres");
    const isThere = existsSync(dataDir);
    if (isThere && !force)
      throw new FolderError(
        `There is a database in ${dataDir} already. Set DATA_DIR to another folder, or say --force to have that one moved aside.`,
      );
    const ending = `-${new Date().toISOString().replaceAll(":", "-")}`;
    const aside = isThere ? `${dataDir}${ending}` : null;
    const { tar, secret: word } = await readBackup(bytes);
    const secret = word === undefined || withoutSecret ? null : unsealSecret(word, passphrase);
    await makeCluster(dataDir, tar, async (unfinished) => {
      const engine = await openCluster(unfinished, true);
      try {
        const orm = await openOrm(engine, warn);
        await updateSchema(orm);
        await orm.close();
      } finally {
        await engine.close();
      }
      if (aside) renameSync(dataDir, aside);
      if (secret !== null) replaceSecret(folder, secret, ending);
    });
    return aside;
  } finally {
    unlock();
  }
}

/** Stores the secret. Another one that is there belongs to what was there: it is moved aside. */
function replaceSecret(folder: string, secret: string, ending: string): void {
  const there = readSecret(folder);
  if (there === secret) return;
  const path = authSecretPath(folder);
  if (there !== null) renameSync(path, `${path}${ending}`);
  writeFileSync(path, secret, { mode: 0o600, flush: true });
}

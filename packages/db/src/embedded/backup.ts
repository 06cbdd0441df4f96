import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import { createGzip } from "node:zlib";
import type { MikroORM } from "@mikro-orm/postgresql";
import type { BackupOptions, Connection } from "../connection.ts";
import { readSecret, sealSecret } from "../auth-secret.ts";
import type { Engine } from "./engine/engine.ts";

/** PGlite's version of PostgreSQL. It cannot open the files of another major version. */
export const postgresVersion = "18";

/**
 * Writes the whole database as it is now, without uncommitted changes, and then the pictures. The files of the database are
 * read at once, between two statements, as a crash would leave them; PostgreSQL recovers from that when they are opened. The
 * work ends when the target is closed.
 */
async function writeBackup(
  engine: Engine,
  { em }: MikroORM,
  target: Writable,
  secret: string,
  pictures: BackupOptions["pictures"],
): Promise<void> {
  const rows = await em.execute<{ name: string }[]>("select name from migrations order by id");
  const migrations = rows.map(({ name }) => name).join(" ");
  // Milliseconds in which a client that is gone is noticed.
  await setTimeout(10);
  if (target.destroyed) throw new Error("it was no longer wanted.");
  await pipeline(database(engine, migrations, secret, pictures !== undefined), createGzip(), target, {
    end: !pictures,
  });
  // Pictures are compressed already.
  if (pictures) await pipeline(pictures(), createGzip({ level: 0 }), target);
}

/** The first part of a backup. It is not in memory any more while the pictures follow. */
async function* database(engine: Engine, migrations: string, secret: string, hasPictures: boolean) {
  const files = Buffer.from(await engine.dump());
  yield Buffer.from(
    `earshot backup 3: PostgreSQL ${postgresVersion}, migrations ${migrations}, secret ${secret}\n` +
      `database ${files.length}, pictures ${hasPictures ? "yes" : "no"}\n`,
  );
  yield files;
}

/** Writes backups one after the other, because each one holds the database in memory once more. */
export function backupsOf(engine: Engine, orm: MikroORM, folder: string): NonNullable<Connection["backUp"]> {
  let last: Promise<unknown> = Promise.resolve();
  return (target, { passphrase, pictures }) => {
    const next = last.then(() =>
      writeBackup(engine, orm, target, sealSecret(readSecret(folder), passphrase), pictures),
    );
    last = next.catch(() => undefined);
    return next;
  };
}

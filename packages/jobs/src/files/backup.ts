import { storedPictures } from "@earshot/domain";
import { type Db, isMissingTable } from "@earshot/operations";
import { createTarPacker } from "modern-tar";
import { buffer } from "node:stream/consumers";
import { add, entriesOf, type Packer } from "../formats/tar.ts";
import type { FileStore } from "./file-store.ts";
import { type Carried, carryPictures } from "./carry.ts";
import { filesOf, isContent } from "./intact.ts";

async function packAll(packer: Packer, db: Db, files: FileStore): Promise<Carried> {
  // An empty file says that there is nothing to restore.
  const carried = await carryPictures(db, files, (key, content) => add(packer, key, content ?? Buffer.alloc(0)));
  packer.finalize();
  return carried;
}

/** Packs them, or nothing: a database that an older Earshot has left has no pictures. */
async function packIfAny(packer: Packer, db: Db, files: FileStore): Promise<Carried> {
  try {
    return await packAll(packer, db, files);
  } catch (error) {
    if (!isMissingTable(error)) throw error;
    packer.finalize();
    return { pictures: 0, missing: 0 };
  }
}

/** Returns a tar of every stored picture for a backup. One picture is in memory at a time. Tells `done` at its end. */
export function packPictures(db: Db, files: FileStore, done: (carried: Carried) => void): AsyncIterable<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const pack = async () => done(await packIfAny(controller, db, files));
  pack().catch((error: unknown) => controller.error(error));
  return readable;
}

/**
 * Stores the pictures of a backup. Returns a sentence about the first one that is missing or damaged there, and undefined if
 * each row of the database has its files. A picture that was stored after the database was read has no row, and is left out.
 */
export async function unpackPictures(
  db: Db,
  files: FileStore,
  tar: AsyncIterable<Uint8Array>,
): Promise<string | undefined> {
  const entries = entriesOf(tar);
  const next = async () => (await entries.read()).value;
  let entry = await next();
  for await (const picture of storedPictures(db))
    for (const { key, sha256 } of filesOf(picture)) {
      for (; entry && entry.header.name < key; entry = await next()) await entry.body.cancel();
      if (entry?.header.name !== key) return `the picture ${key} is missing in it.`;
      const content = await buffer(entry.body);
      if (content.length > 0) {
        if (!isContent(content, sha256)) return `the picture ${key} in it is damaged.`;
        await files.put(key, content);
      }
      entry = await next();
    }
  for (; entry; entry = await next()) await entry.body.cancel();
  return undefined;
}

import { storedPictures } from "@earshot/domain";
import type { Db } from "@earshot/operations";
import type { FileStore } from "./file-store.ts";
import { filesOf, readFile } from "./intact.ts";

/** The number of pictures that were carried, and of those whose file is missing in the source's store or differs. */
export interface Carried {
  readonly pictures: number;
  readonly missing: number;
}

/**
 * Puts the files of every stored picture elsewhere, one after the other. `put` gets undefined for a file that is missing, or
 * no longer what it was. One file is in memory at a time.
 */
export async function carryPictures(
  db: Db,
  from: FileStore,
  put: (key: string, content: Buffer | undefined) => Promise<void>,
): Promise<Carried> {
  let [pictures, missing] = [0, 0];
  for await (const picture of storedPictures(db)) {
    let isWhole = true;
    for (const file of filesOf(picture)) {
      const content = await readFile(from, file);
      isWhole &&= content !== undefined;
      await put(file.key, content);
    }
    if (isWhole) pictures++;
    else missing++;
  }
  return { pictures, missing };
}

/** Copies every stored picture to another store. */
export const copyPictures = (db: Db, from: FileStore, to: FileStore): Promise<Carried> =>
  carryPictures(db, from, async (key, content) => {
    if (content) await to.put(key, content);
  });

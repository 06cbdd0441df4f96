import { storedPictures } from "@earshot/domain";
import type { Db } from "@earshot/operations";
import type { FileStore } from "./file-store.ts";
import { filesOf, readFile } from "./intact.ts";

/** How many pictures were carried, and of how many the store that they came from lacks a file, or has another one. */
export interface Carried {
  readonly pictures: number;
  readonly missing: number;
}

/** Copies every stored picture to another store. One file is in memory at a time. */
export async function copyPictures(db: Db, from: FileStore, to: FileStore): Promise<Carried> {
  let [pictures, missing] = [0, 0];
  for await (const picture of storedPictures(db)) {
    let isWhole = true;
    for (const file of filesOf(picture)) {
      const content = await readFile(from, file);
      isWhole &&= content !== undefined;
      if (content) await to.put(file.key, content);
    }
    if (isWhole) pictures++;
    else missing++;
  }
  return { pictures, missing };
}

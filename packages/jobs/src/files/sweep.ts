import { dropUpload, unusedFiles } from "@earshot/domain";
import type { Db } from "@earshot/operations";
import { type FileStore, keysOf } from "./file-store.ts";

const batch = 200;

/** Deletes the bytes of a picture, and then its row: after a kill in between, the next sweep finds the row. */
export async function deletePicture(
  db: Db,
  files: FileStore,
  picture: { project_id: string; id: string },
): Promise<void> {
  const { whole, small } = keysOf(picture);
  await files.delete(whole);
  await files.delete(small);
  await dropUpload(db, picture);
}

/** Deletes the pictures that nothing uses. */
export async function sweepFiles(db: Db, files: FileStore): Promise<void> {
  for (let found = batch; found === batch;) {
    const unused = await unusedFiles(db, batch);
    for (const picture of unused) await deletePicture(db, files, picture);
    found = unused.length;
  }
}

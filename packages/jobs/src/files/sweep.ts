import { dropUpload, markUnused, unusedFiles } from "@earshot/domain";
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

let backups = 0;
let sweeping: Promise<void> = Promise.resolve();

/** Runs a backup, during which this process sweeps nothing: a backup has the files of each row that is in it. */
export async function withoutSweeps<T>(work: () => Promise<T>): Promise<T> {
  backups++;
  try {
    await sweeping.catch(() => undefined);
    return await work();
  } finally {
    backups--;
  }
}

/** Deletes the pictures that nothing uses. Does nothing during a backup: the next sweep finds them too. */
export async function sweepFiles(db: Db, files: FileStore): Promise<void> {
  if (backups > 0) return;
  sweeping = sweep(db, files);
  await sweeping;
}

async function sweep(db: Db, files: FileStore): Promise<void> {
  for (let found = batch; found === batch;) {
    const unused = await unusedFiles(db, batch);
    for (const picture of unused) if (await markUnused(db, picture)) await deletePicture(db, files, picture);
    found = unused.length;
  }
}

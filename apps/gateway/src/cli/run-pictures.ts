import { CopyError, type RestoreOptions } from "@earshot/db";
import { copyPictures, type FileStore, fileStore, missingPictures, unpackPictures } from "@earshot/jobs";
import type { Db, Tables } from "@earshot/operations";
import { resolve } from "node:path";
import { missingSentence } from "../backups/write-backup.ts";
import type { Settings } from "../settings/env.ts";
import { fileStoreOf, filesFolder, placeOfFiles } from "../settings/files.ts";
import { bucket } from "../settings/setting-schemas.ts";

/** Returns what stores the pictures of a backup where the settings say, and tells of those that are not there. */
export const picturesInto =
  (settings: Settings, withoutPictures: boolean): RestoreOptions["restorePictures"] =>
  async (em, pictures) => {
    const [db, files] = [em.getKysely<Tables>(), fileStoreOf(settings)];
    const fault = pictures && !withoutPictures ? await unpackPictures(db, files, pictures) : undefined;
    if (fault) return `${fault} Restore another one, or say --without-pictures to restore the rest.`;
    const missing = await missingPictures(db, files);
    if (missing.length > 0)
      console.error(
        `Pictures that are not in ${placeOfFiles(settings)}: ${missing.length}. Put them there if you have them; verify lists them.`,
      );
    return undefined;
  };

/**
 * Returns the store that pictures are copied to: a folder, or a bucket. Null if none is named, or it is where they are.
 * Throws CopyError for an address that is no bucket.
 */
export function targetOf({ FILES_S3_URL, DATA_DIR }: Settings, place: string | undefined): FileStore | null {
  if (place === undefined) return null;
  if (!/^https?:/.test(place)) {
    const isThere = FILES_S3_URL === undefined && resolve(place) === resolve(filesFolder(DATA_DIR));
    return isThere ? null : fileStore({ s3Url: undefined, folder: place });
  }
  if (!bucket.safeParse(place).success)
    throw new CopyError("--files-to must be a folder, or have a key, a secret and a bucket, as FILES_S3_URL has.");
  return place === FILES_S3_URL ? null : fileStore({ s3Url: place, folder: "" });
}

/** Copies the pictures to another store, or says where they stay. */
export async function copyFiles(db: Db, settings: Settings, target: FileStore | null): Promise<void> {
  if (!target) {
    const setting = settings.FILES_S3_URL === undefined ? "DATA_DIR" : "FILES_S3_URL";
    console.error(`Pictures stay in ${placeOfFiles(settings)}: start Earshot with the same ${setting}.`);
    return;
  }
  const carried = await copyPictures(db, fileStoreOf(settings), target);
  console.error(`Pictures copied: ${carried.pictures}.`);
  const lack = missingSentence(carried);
  if (lack) console.error(lack);
}

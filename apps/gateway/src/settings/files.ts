import { type FileStore, fileStore } from "@earshot/jobs";
import { join } from "node:path";
import type { Settings } from "./env.ts";

/** Returns the store of pictures: a bucket, or a folder in the folder of data. */
export const fileStoreOf = ({ FILES_S3_URL, DATA_DIR }: Settings): FileStore =>
  fileStore({ s3Url: FILES_S3_URL, folder: filesFolder(DATA_DIR) });

/** Returns the name of this place, for messages. */
export const placeOfFiles = ({ FILES_S3_URL, DATA_DIR }: Settings): string =>
  FILES_S3_URL === undefined ? filesFolder(DATA_DIR) : "the bucket of FILES_S3_URL";

export const filesFolder = (dataDir: string): string => join(dataDir, "files");

import type { FileStore } from "./file-store.ts";
import { folderStore } from "./folder.ts";
import { s3Store } from "./s3.ts";

/** Returns the store of the settings: S3, or a folder. */
export const fileStore = ({ s3Url, folder }: { s3Url: string | undefined; folder: string }): FileStore =>
  s3Url === undefined ? folderStore(folder) : s3Store(s3Url);

import { isWanted, type PictureRow, storedPictures } from "@earshot/domain";
import type { Db } from "@earshot/operations";
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { type FileStore, keysOf } from "./file-store.ts";

/** True if this is the content that was stored. */
export const isContent = (content: Uint8Array, sha256: string): boolean =>
  createHash("sha256").update(content).digest("hex") === sha256;

/** The keys of a picture's two files, with the hashes of what was stored under them. */
export const filesOf = (picture: PictureRow) => {
  const { whole, small } = keysOf(picture);
  return [
    { key: whole, sha256: picture.sha256 },
    { key: small, sha256: picture.small_sha256 },
  ] as const;
};

/** Returns what was stored under a key; undefined if it is missing, or no longer what it was. */
export async function readFile(
  files: FileStore,
  { key, sha256 }: { key: string; sha256: string },
): Promise<Buffer | undefined> {
  const stored = await files.get(key);
  const content = stored && (await buffer(stored));
  return content && isContent(content, sha256) ? content : undefined;
}

/** The number of pictures that are looked for at once: S3 takes some milliseconds for each. */
const maxLooked = 20;

async function lackOf(db: Db, files: FileStore, picture: PictureRow): Promise<string[]> {
  const [whole = Number.NaN, small = Number.NaN] = await Promise.all(
    filesOf(picture).map(({ key }) => files.size(key)),
  );
  if (whole + small === picture.bytes || !(await isWanted(db, picture))) return [];
  return [`project ${picture.project_id}: a picture has no file, or one that is cut short (${picture.id})`];
}

/** Returns a line for each picture whose files are missing or cut short in the store. They are not read. */
export async function missingPictures(db: Db, files: FileStore): Promise<string[]> {
  const lines: string[] = [];
  const looked: Promise<string[]>[] = [];
  const collect = async () => lines.push(...(await Promise.all(looked.splice(0))).flat());
  for await (const picture of storedPictures(db))
    if (looked.push(lackOf(db, files, picture)) >= maxLooked) await collect();
  await collect();
  return lines;
}

import type { Connection } from "@earshot/db";
import { type Carried, type FileStore, packPictures, withoutSweeps } from "@earshot/jobs";
import type { Tables } from "@earshot/operations";
import type { Writable } from "node:stream";

interface WriteOptions {
  readonly passphrase?: string | undefined;
  /** False if the backup has the database alone. */
  readonly hasPictures: boolean;
}

const none: Carried = { pictures: 0, missing: 0 };

/** Writes a backup of the embedded database with the pictures of the store. Returns how many it has. */
export async function writeBackup(
  { em, backUp }: Pick<Connection, "em" | "backUp">,
  files: FileStore,
  target: Writable,
  { hasPictures, ...options }: WriteOptions,
): Promise<Carried> {
  let carried = none;
  const pictures = () => packPictures(em.getKysely<Tables>(), files, (packed) => void (carried = packed));
  await withoutSweeps(async () => backUp?.(target, { ...options, ...(hasPictures && { pictures }) }));
  return carried;
}

/** A sentence for pictures that the store does not have as they were stored; undefined if there are none. */
export const missingSentence = ({ missing }: Carried): string | undefined =>
  missing > 0
    ? `Pictures that are damaged or missing where they were stored, and were left out: ${missing}. Run verify to see which are missing.`
    : undefined;

import { FolderError } from "@earshot/db";
import { createReadStream, openSync } from "node:fs";
import type { Readable } from "node:stream";

/** Returns a function that opens a file to read it from its beginning. Throws an error with a sentence if it cannot. */
export const openFile = (file: string) => (): Readable => {
  try {
    return createReadStream(file, { fd: openSync(file, "r") });
  } catch (error) {
    throw new FolderError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
};

import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileStore } from "./file-store.ts";

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";

/** Stores files in a folder. After a kill, a file is whole or has another name, which deleting it also deletes. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key);
  const partial = (key: string) => `${pathOf(key)}.partial`;
  return {
    async put(key, content) {
      await mkdir(dirname(pathOf(key)), { recursive: true, mode: 0o700 });
      const file = await open(partial(key), "w", 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial(key), pathOf(key));
    },
    async get(key) {
      try {
        const file = await open(pathOf(key));
        return createReadStream("", { fd: file });
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async size(key) {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async delete(key) {
      for (const path of [pathOf(key), partial(key)]) await rm(path, { force: true });
    },
  };
}

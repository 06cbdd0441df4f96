import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Another process has the folder. The message says which. */
export class FolderInUseError extends Error {
  override readonly name = "FolderInUseError";
}

/**
 * Takes a folder for this process alone and returns what gives it back.
 *
 * The lock is the exclusive one of an SQLite file: the kernel holds it, across containers too, and lets go of it when
 * the process ends, however it ends. So no lock is ever stale, and no process id has to be judged.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const holder = join(folder, "holder.txt");
  const lock = new DatabaseSync(join(folder, "lock.sqlite"), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (!String(error).includes("locked")) throw error;
    throw new FolderInUseError(
      `The data folder ${folder} is in use by ${readHolder(holder)}. Stop that process first, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  writeFileSync(holder, `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`);
  return () => lock.close();
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, "utf8").trim() || "another process";
  } catch {
    return "another process";
  }
}

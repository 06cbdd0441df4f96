import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Thrown if the data folder cannot be used. The message says why. */
export class FolderError extends Error {}

/** Thrown if the folder does not exist and cannot be created. */
export class NoFolderError extends FolderError {}

/** Thrown if another process holds the folder. The message says which. */
export class FolderInUseError extends FolderError {}

/** The locks of this process. The garbage collector would close, and so release, a lock without a reference. */
const held = new Set<DatabaseSync>();

/**
 * Locks a folder for this process and returns the function that releases it.
 *
 * It is the exclusive lock of an SQLite file. The kernel holds it, across containers too, and releases it when the
 * process ends, however it ends. So no lock is ever stale, and no process id has to be checked.
 */
export function lockFolder(folder: string): () => void {
  const holder = join(folder, "holder.txt");
  let lock: DatabaseSync | undefined;
  try {
    makeFolder(resolve(folder));
    lock = new DatabaseSync(join(folder, "lock.sqlite"), { timeout: 0 });
    lock.exec("begin exclusive");
    writeFileSync(holder, `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`);
    const mine = lock;
    held.add(mine);
    return () => {
      held.delete(mine);
      mine.close();
    };
  } catch (cause) {
    lock?.close();
    if (cause instanceof NoFolderError) throw cause;
    const message = cause instanceof Error ? cause.message : String(cause);
    throw message.includes("locked")
      ? new FolderInUseError(
          `The data folder ${folder} is in use by ${readHolder(holder)}. Stop that process first, or set DATA_DIR to another folder.`,
          { cause },
        )
      : new FolderError(
          `The data folder ${folder} cannot be written: ${message}. Give this process the right to, or set DATA_DIR to another folder.`,
          { cause },
        );
  }
}

/** Without Node's own `recursive`, which never ends below /proc. */
function makeFolder(folder: string): void {
  try {
    if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
    // The mode that PostgreSQL requires of its own folder, because it has e-mails and drafts.
    mkdirSync(folder, { mode: 0o700 });
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "EEXIST") return;
    const message = cause instanceof Error ? cause.message : String(cause);
    throw cause instanceof NoFolderError
      ? cause
      : new NoFolderError(`The data folder ${folder} cannot be written: ${message}. Set DATA_DIR to another folder.`, {
          cause,
        });
  }
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, "utf8").trim() || "another process";
  } catch {
    return "another process";
  }
}

import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";

/** A folder's name says whose it is. Containers that share a folder for temporary files have names of their own. */
const ofProcess = /^earshot-\w+-(\d+)@(.+)-\w{6}$/;

/** Lets `work` have a folder, which is gone afterwards. */
export async function withFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `earshot-${name}-${process.pid}@${hostname()}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** True if another process has this id. */
function isAnother(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is there, and another user's.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The age, in milliseconds, at which a folder of another machine is nobody's: a container that was replaced, for example. */
const leftAfter = 86_400_000;

/** True if nothing was added to this folder for so long, or it is gone. */
const isOld = async (folder: string): Promise<boolean> =>
  stat(folder).then(
    ({ mtimeMs }) => Date.now() - mtimeMs > leftAfter,
    () => true,
  );

/**
 * Deletes the folders that processes of this machine have left, which were killed, and those that others left a day ago. One
 * that begins calls it first: a folder with its own id is then that of an earlier process. Where the folder may not be listed,
 * they stay.
 */
export async function deleteLeftFolders(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const [, pid, host] = ofProcess.exec(name) ?? [];
    if (host === undefined) continue;
    const folder = join(tmpdir(), name);
    if (host === hostname() ? isAnother(Number(pid)) : !(await isOld(folder))) continue;
    // Another process that begins may delete it too, and what is another user's stays.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

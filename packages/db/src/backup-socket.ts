import type { PGlite } from "@electric-sql/pglite";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join, relative, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { makeBackup } from "./backup.ts";
import type { Warn } from "./warn.ts";
import { FolderError, type FolderInUseError } from "./lock.ts";

/** How long either side waits for data, in milliseconds. */
const patience = 60_000;

/** The socket on which the process that holds the folder sends backups, in a folder that no other user can open. */
function address(folder: string): string {
  const place = resolve(folder, "backup", "socket");
  if (process.platform === "win32")
    return `\\\\.\\pipe\\earshot-${createHash("sha256").update(place).digest("hex").slice(0, 32)}`;
  // The path of a socket is limited to some hundred characters.
  const near = relative("", place);
  return near.length < place.length ? near : place;
}

/** Sends a backup to each client until the returned function is called. Only the holder of the folder may call it. */
export async function serveBackups(folder: string, pglite: PGlite, warn: Warn): Promise<() => void> {
  const server = createServer((socket) => {
    give(socket, pglite).catch((error: unknown) => {
      warn(`A backup failed: ${String(error)}`);
      socket.destroy();
    });
  });
  try {
    mkdirSync(join(folder, "backup"), { recursive: true, mode: 0o700 });
    // A killed process leaves its socket.
    rmSync(address(folder), { force: true });
    server.listen(address(folder));
    await once(server, "listening");
    server.on("error", (error) => warn(`A backup was not begun: ${String(error)}`));
  } catch (error) {
    // Without sockets, or if the path is too long, everything else still works.
    warn(`Backups while this process runs are not possible: ${String(error)}`);
  }
  return () => void server.close();
}

async function give(socket: Socket, pglite: PGlite): Promise<void> {
  socket.on("error", () => socket.destroy());
  socket.setTimeout(patience, () => socket.destroy());
  socket.end(await makeBackup(pglite));
}

/** Requests a backup from the process that holds this folder. Throws `inUse` if it does not respond. */
export async function askForBackup(folder: string, inUse: FolderInUseError): Promise<Uint8Array> {
  const socket = connect(address(folder));
  socket.setTimeout(patience, () => socket.destroy(new Error("The backup did not come in time.")));
  await once(socket, "connect").catch(() => {
    throw inUse;
  });
  const bytes = await buffer(socket);
  if (bytes.length === 0)
    throw new FolderError("The process that holds the data folder could not make a backup; its log says why.");
  return bytes;
}

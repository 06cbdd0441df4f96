import { createHash } from "node:crypto";
import { relative, resolve } from "node:path";
import { z } from "zod";

// The messages between the server and the command line, and the socket's address.

/** The time that either side waits for data, in milliseconds: a statement of `verify` may take minutes. */
export const patience = 600_000;

/** A request is one line of JSON that names a command. */
export const CommandRequest = z.object({ name: z.string(), input: z.unknown() });

/** A response is several lines of JSON: output in base64 and sentences, then one line that ends the command. */
export const CommandResponse = z.union([
  z.object({ output: z.base64() }),
  z.object({ say: z.string() }),
  z.object({ code: z.int(), failure: z.string().optional() }),
]);

/** Returns the path of the socket. Its folder is closed to other users of the machine. */
export const socketPath = (folder: string) => resolve(folder, "commands", "socket");

export function addressOf(path: string): string {
  if (process.platform === "win32")
    return `\\\\.\\pipe\\earshot-${createHash("sha256").update(path).digest("hex").slice(0, 32)}`;
  // The system limits the path of a socket to about a hundred characters.
  const near = relative("", path);
  return near.length < path.length ? near : path;
}

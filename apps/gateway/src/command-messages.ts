import { createHash } from "node:crypto";
import { relative, resolve } from "node:path";
import { z } from "zod";

// What a server and the command line say to each other, and where.

/** How long either side waits for data, in milliseconds: a statement of `verify` may take minutes. */
export const patience = 600_000;

/** One line of JSON asks for a command. */
export const Request = z.object({ name: z.string(), input: z.unknown() });

/** Lines of JSON answer: output in base64, and sentences, until one ends the command. */
export const Answer = z.union([
  z.object({ output: z.base64() }),
  z.object({ say: z.string() }),
  z.object({ code: z.int(), failure: z.string().optional() }),
]);

/** The socket is in a folder that no other user of the machine can open. */
export const socketPath = (folder: string) => resolve(folder, "commands", "socket");

export function addressOf(path: string): string {
  if (process.platform === "win32")
    return `\\\\.\\pipe\\earshot-${createHash("sha256").update(path).digest("hex").slice(0, 32)}`;
  // The path of a socket is limited to some hundred characters.
  const near = relative("", path);
  return near.length < path.length ? near : path;
}

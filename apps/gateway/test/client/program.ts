import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { server } from "../support/server.ts";
import type { World } from "../support/world.ts";

const program = join(import.meta.dirname, "../../../../packages/client/bin/earshot.ts");

interface Options {
  readonly input?: string;
  /** Beside the server and the project. The token is the owner's unless this has another one. */
  readonly env?: Record<string, string | undefined>;
}

/** Runs the client's program as the owner of a project. */
export async function earshot({ owner, slug }: World, args: readonly string[], { input = "", env = {} }: Options = {}) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const own = { PATH, NODE_COMPILE_CACHE, EARSHOT_URL: server.url, EARSHOT_TOKEN: owner.token, EARSHOT_PROJECT: slug };
  const child = spawn(process.execPath, [program, ...args], { env: { ...own, ...env } });
  child.stdin.end(input);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { stdout, stderr, code: code as unknown };
}

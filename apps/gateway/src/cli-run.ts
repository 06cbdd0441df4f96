import type { Writable } from "node:stream";
import { askServer } from "./command-client.ts";
import type { CommandName } from "./commands.ts";
import { readSettings } from "./env.ts";

/**
 * Runs a command: in the server if it has the embedded database open, else in this process. Returns the exit code.
 * Results go to the output, which is standard output by default. Everything else goes to standard error.
 */
export async function execute(name: CommandName, input: object, output: Writable = process.stdout): Promise<number> {
  const settings = readSettings();
  const place = { output, say: console.error };
  if (!settings.DATABASE_URL) {
    const code = await askServer(settings.DATA_DIR, { name, input }, place);
    if (code !== undefined) return code;
  }
  // Only now: it takes five times as long to load as to ask the server.
  const { runHere } = await import("./cli-here.ts");
  return runHere(name, input, settings, place);
}

/** The same, as the last thing that this process does. */
export async function run(name: CommandName, input: object = {}): Promise<void> {
  process.exitCode = await execute(name, input);
}

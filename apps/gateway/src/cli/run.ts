import type { Writable } from "node:stream";
import { askServer } from "./socket/command-client.ts";
import type { CommandName } from "./commands.ts";
import { readSettings } from "../settings/env.ts";

/**
 * Runs a command: in the server if it has the embedded database open, else in this process. Returns the exit code.
 * Results go to the output, which is standard output by default. Everything else goes to standard error.
 */
export async function execute(name: CommandName, input: object, output: Writable = process.stdout): Promise<number> {
  const settings = readSettings();
  const context = { output, say: console.error };
  if (!settings.DATABASE_URL) {
    const code = await askServer(settings.DATA_DIR, { name, input }, context);
    if (code !== undefined) return code;
  }
  // Loaded only now: that takes five times as long as asking the server.
  const { runHere } = await import("./run-here.ts");
  return runHere(name, input, settings, context);
}

/** Runs a command and sets the exit code of this process. */
export async function run(name: CommandName, input: object = {}): Promise<void> {
  process.exitCode = await execute(name, input);
}

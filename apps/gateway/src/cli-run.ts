import type { Writable } from "node:stream";
import { askServer } from "./command-socket.ts";
import { type CommandName, runCommand } from "./commands.ts";
import { connect, openDatabase, openExisting } from "./database.ts";
import { entranceOf } from "./people.ts";
import { readSettings, type Settings } from "./env.ts";

/** These create a missing database. */
const creating: readonly CommandName[] = ["migrate", "seed", "user create"];

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
  const connection = await open(name, settings);
  try {
    return await runCommand(name, { ...place, connection, entrance: entranceOf(settings, connection.em) }, input);
  } finally {
    await connection.close();
  }
}

/** The same, as the last thing that this process does. */
export async function run(name: CommandName, input: object = {}): Promise<void> {
  process.exitCode = await execute(name, input);
}

function open(name: CommandName, settings: Settings) {
  if (creating.includes(name)) return openDatabase(settings, console.error);
  // A backup has the schema that is there.
  return openExisting(settings, console.error, name === "backup" ? connect : openDatabase);
}

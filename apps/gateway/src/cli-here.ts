import { type CommandName, runCommand, type Workplace } from "./commands.ts";
import { connect, openDatabase, openExisting } from "./database.ts";
import type { Settings } from "./env.ts";
import { entranceOf } from "./people.ts";

/** These create a missing database. */
const creating: readonly CommandName[] = ["migrate", "seed", "user create"];

/** Runs a command in the database of the settings, which no server has open alone. Returns the exit code. */
export async function runHere(
  name: CommandName,
  input: object,
  settings: Settings,
  place: Pick<Workplace, "output" | "say">,
): Promise<number> {
  const connection = await open(name, settings);
  try {
    return await runCommand(name, { ...place, connection, entrance: entranceOf(settings, connection.em) }, input);
  } finally {
    await connection.close();
  }
}

function open(name: CommandName, settings: Settings) {
  if (creating.includes(name)) return openDatabase(settings, console.error);
  // A backup has the schema that is there.
  return openExisting(settings, console.error, name === "backup" ? connect : openDatabase);
}

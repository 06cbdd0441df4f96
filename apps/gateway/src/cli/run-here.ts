import type { CommandContext } from "./command.ts";
import { type CommandName, runCommand } from "./commands.ts";
import { connect, openDatabase, openExisting } from "../settings/database.ts";
import type { Settings } from "../settings/env.ts";
import { Failure } from "./exit.ts";
import { publicUrlOf, signInLinksOf } from "../settings/authentication.ts";
import { fileStoreOf } from "../settings/files.ts";
import { signerOf } from "../settings/sealing.ts";

/** The commands that create a missing database. */
const creating: readonly CommandName[] = ["migrate", "seed", "user create"];

/** Runs a command in the database of the settings, which no server may hold alone. Returns the exit code. */
export async function runHere(
  name: CommandName,
  input: object,
  settings: Settings,
  context: Pick<CommandContext, "output" | "say">,
): Promise<number> {
  if (name === "listen" && !settings.DATABASE_URL)
    throw new Failure("No server runs on this data folder, so nothing happens there: start it first.");
  const connection = await open(name, settings);
  try {
    return await runCommand(
      name,
      {
        ...context,
        connection,
        signInLinks: signInLinksOf(settings, connection.em),
        sign: signerOf(settings),
        files: fileStoreOf(settings),
        publicUrl: publicUrlOf(settings),
      },
      input,
    );
  } finally {
    await connection.close();
  }
}

function open(name: CommandName, settings: Settings) {
  if (creating.includes(name)) return openDatabase(settings, console.error);
  // A backup keeps the schema as it is.
  return openExisting(settings, console.error, name === "backup" ? connect : openDatabase);
}

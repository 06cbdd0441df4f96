import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import type { z } from "zod";
import { addressOf, CommandResponse, patience, type CommandRequest, socketPath } from "./command-messages.ts";
import type { CommandContext } from "../command.ts";
import { Failure } from "../exit.ts";

/** Lets the server that holds this folder run a command. Returns its exit code; undefined if no server responds. */
export async function askServer(
  folder: string,
  request: z.input<typeof CommandRequest>,
  { output, say }: Pick<CommandContext, "output" | "say">,
): Promise<number | undefined> {
  const socket = connect(addressOf(socketPath(folder)));
  try {
    await once(socket, "connect");
  } catch {
    return undefined;
  }
  socket.on("error", () => socket.destroy());
  socket.setTimeout(patience, () => socket.destroy());
  socket.write(`${JSON.stringify(request)}\n`);
  for await (const line of createInterface({ input: socket })) {
    const response = CommandResponse.parse(JSON.parse(line));
    if ("output" in response) {
      const isFull = !output.write(Buffer.from(response.output, "base64"));
      // A failed output reports its error elsewhere.
      if (isFull && !output.destroyed) await once(output, "drain");
    } else if ("say" in response) say(response.say);
    else {
      socket.destroy();
      if (response.failure !== undefined) throw new Failure(response.failure, response.code);
      return response.code;
    }
  }
  throw new Failure("The server that runs this command ended before it was done, or did not respond in time.");
}

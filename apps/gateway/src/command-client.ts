import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import type { z } from "zod";
import { addressOf, Answer, patience, type Request, socketPath } from "./command-messages.ts";
import type { Workplace } from "./commands.ts";
import { Failure } from "./exit.ts";

/** Lets the server that holds this folder run a command. Returns its exit code; undefined if no server responds. */
export async function askServer(
  folder: string,
  request: z.input<typeof Request>,
  { output, say }: Pick<Workplace, "output" | "say">,
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
    const answer = Answer.parse(JSON.parse(line));
    if ("output" in answer) {
      const isFull = !output.write(Buffer.from(answer.output, "base64"));
      // One that failed says so elsewhere.
      if (isFull && !output.destroyed) await once(output, "drain");
    } else if ("say" in answer) say(answer.say);
    else {
      socket.destroy();
      if (answer.failure !== undefined) throw new Failure(answer.failure, answer.code);
      return answer.code;
    }
  }
  throw new Failure("The server that runs this command ended before it was done, or did not respond in time.");
}

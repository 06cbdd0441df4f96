import type { FastifyBaseLogger } from "fastify";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { dirname, relative, resolve } from "node:path";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { z } from "zod";
import { runCommand, type Workplace } from "./commands.ts";
import { Failure, failureOf } from "./exit.ts";

/** How long either side waits for data, in milliseconds: a statement of `verify` may take minutes. */
const patience = 600_000;

/** One line of JSON asks for a command. */
const Request = z.object({ name: z.string(), input: z.unknown() });

/** Lines of JSON answer: output in base64, and sentences, until one ends the command. */
const Answer = z.union([
  z.object({ output: z.base64() }),
  z.object({ say: z.string() }),
  z.object({ code: z.int(), failure: z.string().optional() }),
]);

/** What the server adds to a command. */
type ServedPlace = Pick<Workplace, "connection" | "entrance">;

/** The socket is in a folder that no other user of the machine can open. */
const socketPath = (folder: string) => resolve(folder, "commands", "socket");

function addressOf(path: string): string {
  if (process.platform === "win32")
    return `\\\\.\\pipe\\earshot-${createHash("sha256").update(path).digest("hex").slice(0, 32)}`;
  // The path of a socket is limited to some hundred characters.
  const near = relative("", path);
  return near.length < path.length ? near : path;
}

/** Runs the command line's commands in this process until the returned function is called. It must hold the folder. */
export async function serveCommands(folder: string, place: ServedPlace, log: FastifyBaseLogger): Promise<() => void> {
  const server = createServer((socket) => {
    socket.setTimeout(patience, () => socket.destroy());
    socket.on("error", () => socket.destroy());
    const lines = createInterface({ input: socket });
    // It repeats the errors of its input.
    lines.on("error", () => socket.destroy());
    lines.once("line", (line) => void serve(socket, line, place, log));
    // Clients send nothing more, so that reading finds only their end.
    lines.once("close", () => socket.destroy());
  });
  try {
    const path = socketPath(folder);
    mkdirSync(dirname(path), { recursive: true });
    chmodSync(dirname(path), 0o700);
    // A killed process leaves its socket.
    rmSync(path, { force: true });
    server.listen(addressOf(path));
    await once(server, "listening");
    server.on("error", (err) => log.warn({ err }, "a command was not accepted"));
  } catch (err) {
    // Without sockets, or if the path is too long, everything else still works.
    log.warn({ err }, "commands while this process runs are not possible");
  }
  return () => void server.close();
}

async function serve(socket: Socket, line: string, served: ServedPlace, log: FastifyBaseLogger): Promise<void> {
  const send = (answer: z.input<typeof Answer>, done?: () => void) => socket.write(`${JSON.stringify(answer)}\n`, done);
  const output = new Writable({
    write: (chunk: Buffer, _, done) => void send({ output: chunk.toString("base64") }, done),
  });
  // What works for a client that is gone, such as a backup, ends.
  output.on("error", () => socket.destroy());
  socket.once("close", () => output.destroy());
  const place: Workplace = { ...served, output, say: (sentence) => void send({ say: sentence }) };
  try {
    const { name, input } = Request.parse(JSON.parse(line));
    const code = await runCommand(name, place, input);
    log.info({ command: name, code }, "ran a command");
    await finished(output.end());
    send({ code });
  } catch (error) {
    const { message, code } = failureOf(error);
    send({ code, failure: message });
  }
  socket.end();
}

/** Lets the server that holds this folder run a command. Returns its exit code; undefined if no server responds. */
export async function askServer(
  folder: string,
  request: z.input<typeof Request>,
  { output, say }: Omit<Workplace, keyof ServedPlace>,
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

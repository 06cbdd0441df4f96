import type { FastifyBaseLogger } from "fastify";
import { once } from "node:events";
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { z } from "zod";
import { addressOf, type Answer, patience, Request, socketPath } from "./command-messages.ts";
import { runCommand, type Workplace } from "./commands.ts";
import { failureOf } from "./failure-of.ts";

/** What the server adds to a command. */
type ServedPlace = Pick<Workplace, "connection" | "entrance">;

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

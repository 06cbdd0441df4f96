import type { FastifyBaseLogger } from "fastify";
import { once } from "node:events";
import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { dirname } from "node:path";
import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { z } from "zod";
import { addressOf, type CommandResponse, patience, CommandRequest, socketPath } from "./command-messages.ts";
import type { CommandContext } from "../command.ts";
import { runCommand } from "../commands.ts";
import { failureOf } from "../failure-of.ts";

/** The parts of a command's context that the server has. */
type ServerContext = Pick<CommandContext, "connection" | "signInLinks" | "publicUrl" | "sign" | "files">;

/**
 * Runs the command line's commands in this process until the returned function is called. This process must hold the
 * folder.
 */
export async function serveCommands(
  folder: string,
  context: ServerContext,
  log: FastifyBaseLogger,
): Promise<() => void> {
  const server = createServer((socket) => {
    socket.setTimeout(patience, () => socket.destroy());
    socket.on("error", () => socket.destroy());
    const lines = createInterface({ input: socket });
    // readline emits the errors of its input again.
    lines.on("error", () => socket.destroy());
    lines.once("line", (line) => void serve(socket, line, context, log));
    // Clients send one line only: the next thing to read is the end of the connection.
    lines.once("close", () => socket.destroy());
  });
  try {
    const path = socketPath(folder);
    mkdirSync(dirname(path), { recursive: true });
    chmodSync(dirname(path), 0o700);
    // A killed process leaves its socket behind.
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

async function serve(socket: Socket, line: string, served: ServerContext, log: FastifyBaseLogger): Promise<void> {
  const send = (response: z.input<typeof CommandResponse>, done?: () => void) =>
    socket.write(`${JSON.stringify(response)}\n`, done);
  const output = new Writable({
    write: (chunk: Buffer, _, done) => void send({ output: chunk.toString("base64") }, done),
  });
  // Work for a client that is gone, such as a backup, ends.
  output.on("error", () => socket.destroy());
  socket.once("close", () => output.destroy());
  const context: CommandContext = { ...served, output, say: (sentence) => void send({ say: sentence }) };
  try {
    const { name, input } = CommandRequest.parse(JSON.parse(line));
    const code = await runCommand(name, context, input);
    log.info({ command: name, code }, "ran a command");
    await finished(output.end());
    send({ code });
  } catch (error) {
    const { message, code } = failureOf(error);
    send({ code, failure: message });
  }
  socket.end();
}

import { type AddressInfo, createServer, type Socket } from "node:net";

/**
 * Counts as Redis would for the rate limiter, so that a machine without one runs the tests; TEST_REDIS_URL names a real
 * one. While `silent` it reads commands and sends no reply.
 */
export async function startCounter() {
  const counts = new Map<string, number>();
  const state = { silent: false };
  const responseTo = ([command = "", , , key = "", window]: string[]): string => {
    if (command === "info") return "$9\r\nloading:0\r\n";
    if (command !== "evalsha" && command !== "eval") return "+OK\r\n";
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return `*2\r\n:${counts.get(key)}\r\n:${window}\r\n`;
  };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      for (const command of commandsIn(String(chunk))) if (!state.silent) socket.write(responseTo(command));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: `redis://127.0.0.1:${port}`, state, close };
}

/** The commands in one packet: arrays of strings, each behind its length. */
const commandsIn = (packet: string): string[][] =>
  packet
    .split(/^\*\d+\r\n/m)
    .slice(1)
    .map((command) => [...command.matchAll(/\$\d+\r\n([^]*?)\r\n(?=\$|$)/g)].map(([, word = ""]) => word));

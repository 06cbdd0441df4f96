import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a PostgreSQL on which packets can get lost, as when its machine is gone without a word. */
export async function startProxy(target: string) {
  const { hostname, port } = new URL(target);
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((client) => {
    const upstream = connect(Number(port || 5432), hostname);
    pairs.add([client, upstream]);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${(server.address() as AddressInfo).port}` }).href,
    /** From now on the open connections carry nothing; new ones do. */
    loseOpenConnections() {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream);
        upstream.unpipe(client);
      }
    },
    close() {
      server.close();
      for (const sockets of pairs) for (const socket of sockets) socket.destroy();
    },
  };
}

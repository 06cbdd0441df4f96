import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

/** A proxy of PostgreSQL that counts statements. BEGIN and COMMIT count too, because each is a round trip. */
export interface Counter {
  url: string;
  statements: number;
  close(): void;
}

export async function startCounter(target: string): Promise<Counter> {
  const { hostname, port } = new URL(target);
  const server = createServer((client) => {
    const upstream = connect(Number(port || 5432), hostname);
    client.pipe(upstream).pipe(client);
    const count = reader(() => counter.statements++);
    client.on("data", count);
    for (const socket of [client, upstream]) socket.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const counter: Counter = {
    url: Object.assign(new URL(target), { host }).href,
    statements: 0,
    close: () => void server.close(),
  };
  return counter;
}

const executes = new Set(["E", "Q"].map((type) => type.charCodeAt(0)));

/** Parses PostgreSQL's protocol: the first message has no type; the others have a type, a length and the rest. */
function reader(found: () => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let typeLength = 0;
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= typeLength + 4) {
      const length = typeLength + rest.readUInt32BE(typeLength);
      if (rest.length < length) return;
      if (typeLength === 1 && executes.has(rest[0] ?? 0)) found();
      rest = rest.subarray(length);
      typeLength = 1;
    }
  };
}

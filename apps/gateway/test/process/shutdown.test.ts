// @module-tag system
// @module-tag alike
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { type Connection, openPostgres } from "@earshot/db";
import { newDatabase, newPostgresDatabase, open } from "@earshot/db/testing";
import { expect, test, vi } from "vitest";
import { startGateway } from "../support/child.ts";
import { type Client, newClient } from "./keep-alive-client.ts";
import { newOwner } from "../support/owner.ts";
import { nextChange, openStream } from "../support/stream.ts";
import { responsesIn, bytesOf, type WireResponse } from "../support/raw-http.ts";
import { startWorkers } from "../support/workers.ts";

const settings = { ...(await newDatabase()), SEED_DEMO: "false" };
const own = await ownerIn(await open(settings));

async function ownerIn(connection: Connection) {
  await connection.migrate();
  const { token, slug } = await newOwner(connection);
  await connection.close();
  const headers = { authorization: `Bearer ${token}`, connection: "keep-alive" };
  const path = `/v1/projects/${slug}/feedback`;
  const body = JSON.stringify({ title: "In flight", description: "x" });
  return { token, slug, read: bytesOf({ path, headers }), write: bytesOf({ method: "POST", path, headers, body }) };
}

const once = bytesOf({ path: "/health/live" });
const ready = bytesOf({ path: "/health/ready", headers: { connection: "keep-alive" } });

/** Either is to end alike. */
const starts = {
  "one process": async () => ({ gateway: await startGateway(settings), owner: own }),
  async "two workers"() {
    const env = { DATABASE_URL: await newPostgresDatabase() };
    const owner = await ownerIn(await openPostgres({ url: env.DATABASE_URL }, console.error));
    return { gateway: await startWorkers(env), owner };
  },
};

/** Sends the next request as soon as one is answered, until the server closes the connection. */
async function keepBusy(
  client: Client,
  read: Buffer,
  all: WireResponse[],
): Promise<{ answers: WireResponse[]; cut: boolean }> {
  const answers: WireResponse[] = [];
  for (;;) {
    const answer = await client.ask(read);
    if (!answer) return { answers, cut: true };
    answers.push(answer);
    all.push(answer);
    if (answer.headers["connection"] === "close") return { answers, cut: false };
  }
}

/** Sends all but the last bytes of a request, and the rest on demand. */
function begin(port: number, bytes: Buffer): { finish(): void; received: Promise<string> } {
  const socket = connect(port, "127.0.0.1", () => socket.write(bytes.subarray(0, -5)));
  let text = "";
  socket.on("data", (chunk) => (text += chunk.toString("latin1")));
  socket.on("error", () => undefined);
  const received = new Promise<string>((resolve) => socket.on("close", () => resolve(text)));
  return { finish: () => void socket.write(bytes.subarray(-5)), received };
}

/** Sends each request on a connection of its own until one gets no response, and returns why. */
async function reconnect(port: number): Promise<string> {
  for (;;) {
    const failure = await new Promise<string | undefined>((resolve) => {
      let end: string | undefined = "no answer";
      const socket = connect(port, "127.0.0.1", () => socket.write(once));
      socket.on("data", () => (end = undefined));
      socket.on("error", ({ code }: NodeJS.ErrnoException) => (end = code));
      socket.on("close", () => resolve(end));
    });
    if (failure) return failure;
  }
}

/** Polls the readiness until it is negative; undefined if the gateway ends before. */
async function lastWord(port: number, first: Client): Promise<WireResponse | undefined> {
  for (let client = first; ; await setTimeout(20)) {
    const answer = await client.ask(ready);
    if (answer?.status !== 200) return answer;
    // This one was under way when the signal came.
    if (answer.headers["connection"] === "close") client = newClient(port);
  }
}

/** This many clients, each with one response: what the system has not handed to the gateway yet may still be refused. */
async function connected(port: number, count: number): Promise<Client[]> {
  const clients = Array.from({ length: count }, () => newClient(port));
  await Promise.all(clients.map((client) => client.ask(ready)));
  return clients;
}

test.each(["one process", "two workers"] as const)(
  "%s: SIGTERM under 100 busy clients, 100 that connect again for each request, and 10 open streams completes every request, resets no connection, ends each stream with a closing event, and exits 0 within seconds",
  async (kind) => {
    const { gateway, owner } = await starts[kind]();
    const { token, slug, read, write } = owner;
    const [clients, watchers] = [await connected(gateway.port, 100), await connected(gateway.port, 10)];
    // So many at once may wait too long for a database that nobody has asked yet.
    await Promise.all(clients.map((client) => client.ask(read)));
    const apis = Array.from({ length: 5 }, () => ["tRPC", "GraphQL"] as const).flat();
    const streams = await Promise.all(apis.map((api) => openStream(api, token, slug, { url: gateway.url })));
    const slow = begin(gateway.port, write);
    const all: WireResponse[] = [];
    const busy = clients.map((client) => keepBusy(client, read, all));
    const reconnecting = Array.from({ length: 100 }, () => reconnect(gateway.port));
    await vi.waitUntil(() => all.length > 300, { timeout: 60_000 });
    const start = Date.now();
    const ended = gateway.stop();
    const lastEvents = Promise.all(streams.map(nextChange));
    const readiness = await Promise.all(watchers.map((client) => lastWord(gateway.port, client)));
    await setTimeout(500);
    slow.finish();
    const [results, received, { code }] = await Promise.all([Promise.all(busy), slow.received, ended]);
    expect(results.filter(({ cut }) => cut).length).toBe(0);
    expect(new Set(await Promise.all(reconnecting))).toEqual(new Set(["ECONNREFUSED"]));
    const words = new Set(readiness.map((answer) => answer && `${answer.status} ${answer.text}`));
    expect(words).toContain('503 {"error":"shutting down."}');
    expect([...words].filter((word) => word && !word.startsWith("503"))).toEqual([]);
    expect(all.filter(({ status }) => status !== 200)).toEqual([]);
    for (const each of results) expect(each.answers.at(-1)?.headers["connection"]).toBe("close");
    // The request that was under way for longer than the notice was answered too.
    expect(responsesIn(received).map(({ status }) => status)).toEqual([200]);
    expect(new Set(await lastEvents)).toEqual(new Set(["SERVICE_UNAVAILABLE"]));
    expect(code).toBe(0);
    expect(Date.now() - start).toBeLessThan(8_000);
  },
);

test("silent clients and unfinished requests delay the shutdown by seconds only, and the process exits 0", async () => {
  const gateway = await startGateway(settings);
  const silent = [Buffer.alloc(0), own.read, own.write, Buffer.from("CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n12345")];
  const clients = silent.map((bytes) => begin(gateway.port, bytes));
  await setTimeout(200);
  const start = Date.now();
  expect((await gateway.stop()).code).toBe(0);
  expect(Date.now() - start).toBeLessThan(8_000);
  await Promise.all(clients.map(({ received }) => received));
});

test("a second signal, such as the one that npm forwards, changes nothing", async () => {
  const gateway = await startGateway(settings);
  const slow = begin(gateway.port, own.write);
  const isUnderWay = () => /"method":"POST".*"msg":"incoming request"/.test(gateway.output.stdout);
  await vi.waitUntil(isUnderWay, { timeout: 60_000 });
  const ended = gateway.stop();
  await setTimeout(100);
  void gateway.stop("SIGINT");
  slow.finish();
  expect(responsesIn(await slow.received).map(({ status }) => status)).toEqual([200]);
  expect((await ended).code).toBe(0);
});

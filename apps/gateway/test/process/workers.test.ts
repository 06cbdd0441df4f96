// @module-tag system
// @module-tag alike
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { openPostgres } from "@earshot/db";
import { newPostgresDatabase } from "@earshot/db/testing";
import type { Tables } from "@earshot/operations";
import { afterAll, expect, test, vi } from "vitest";
import { failToStart } from "../support/child.ts";
import { authSecret } from "../support/credentials.ts";
import { trpc } from "../support/http.ts";
import { newOwner } from "../support/owner.ts";
import { responsesIn, bytesOf, exchange } from "../support/raw-http.ts";
import { requestCount, samples } from "../support/samples.ts";
import { nextChange, openStream, patience, type Stream } from "../support/stream.ts";
import { startWorkers } from "../support/workers.ts";
import { type Client, newClient } from "./keep-alive-client.ts";

const limit = 100;
const env = { DATABASE_URL: await newPostgresDatabase(), AUTH_SECRET: authSecret };
const kills: (() => void)[] = [];
const end = (kill: () => void) => void kills.push(kill);
/** Two gateways of two workers. The first one meets an empty database. */
const gateway = await startWorkers(env, end);
const limited = await startWorkers({ ...env, RATE_LIMIT_PER_MINUTE: String(limit) }, end);

const connection = await openPostgres({ url: env.DATABASE_URL }, console.error);
const { token, slug: projectSlug } = await newOwner(connection);
afterAll(async () => {
  for (const kill of kills) kill();
  await connection.close();
});

const create = async () =>
  (await trpc(token, gateway.url).feedback.create.mutate({ projectSlug, title: "A", description: "B" })).id;

/** The status of a request on a connection of its own. */
async function statusOn(port: number, path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  return responsesIn(await exchange(bytesOf({ path, headers }), { port }))[0]?.status;
}

/** As many statuses, of twenty requests at a time. */
async function statusesOn(count: number, ...request: Parameters<typeof statusOn>) {
  const all: (number | undefined)[] = [];
  while (all.length < count) all.push(...(await Promise.all(Array.from({ length: 20 }, () => statusOn(...request)))));
  return all;
}

/** Returns the times at which the primary process started the workers. */
const startTimes = ({ output }: typeof gateway) =>
  [...output.stdout.matchAll(/"time":(\d+),.*"msg":"started a worker"/g)].map(([, time]) => Number(time));

test("the primary process updates the schema, and one line says how to make the first account", () => {
  const links = [...gateway.output.stdout.matchAll(/make the first account[^"]* (http:\/\/[^/]+)\/first-account/g)];
  expect(links.map(([, address]) => address)).toEqual([gateway.url]);
});

test("all workers answer on one port, and whichever answers has the metrics of all", async () => {
  const name = requestCount("GET", "/v1/projects/:projectSlug", 404);
  const headers = { authorization: `Bearer ${token}` };
  const answering = await gateway.answering(() => statusesOn(100, gateway.port, "/v1/projects/none", headers));
  expect(answering).toEqual(new Set(gateway.workers()));
  const pages = await gateway.answering(async () => {
    for (let read = 0; read < 20; read++) {
      const seen = await samples(gateway.url);
      expect(seen.get(name)).toBe(100);
      // The gauges of both: each has a connection to PostgreSQL.
      expect(seen.get('earshot_pool_connections{pool="primary",state="total"}')).toBeGreaterThanOrEqual(2);
    }
  });
  expect(pages).toEqual(new Set(gateway.workers()));
});

test("a rate limit is one for all workers", async () => {
  const headers = { authorization: `Bearer ${token}` };
  const statuses: (number | undefined)[] = [];
  const answering = await limited.answering(async () =>
    statuses.push(...(await statusesOn(2 * limit, limited.port, "/v1/projects/none", headers))),
  );
  expect(answering).toEqual(new Set(limited.workers()));
  expect(statuses.filter((status) => status === 404)).toHaveLength(limit);
  expect(statuses.filter((status) => status === 429)).toHaveLength(limit);
});

test("subscribers in every worker get each change once", async () => {
  const streams: Stream[] = [];
  const open = async () => streams.push(await openStream("tRPC", token, projectSlug, { url: gateway.url }));
  const answering = new Set<number>();
  while (answering.size < 2) for (const pid of await gateway.answering(open)) answering.add(pid);
  // Those of two workers arrive in any order.
  const created = new Set([await create(), await create(), await create()]);
  for (const stream of streams) {
    const changes = [await nextChange(stream), await nextChange(stream), await nextChange(stream)];
    expect(new Set(changes.map((change) => typeof change === "object" && change["feedback_id"]))).toEqual(created);
  }
  const last = await create();
  for (const stream of streams) expect(await nextChange(stream)).toMatchObject({ feedback_id: last });
});

test("kill -9 of a worker loses no acknowledged write, and within a second another one is started in its place", async () => {
  const [victim = 0] = gateway.workers();
  const acknowledged: string[] = [];
  const failures: string[] = [];
  const over = new AbortController();
  const writing = Array.from({ length: 16 }, async () => {
    while (!over.signal.aborted)
      try {
        acknowledged.push(await create());
      } catch (error) {
        failures.push(String(error));
      }
  });
  const more = (count: number) => {
    const until = acknowledged.length + count;
    return vi.waitUntil(() => acknowledged.length >= until, patience);
  };
  await more(100);
  const counted = requestCount("POST", "/trpc/feedback.create", 200);
  const before = (await samples(gateway.url)).get(counted) ?? 0;
  const killedAt = Date.now();
  process.kill(victim, "SIGKILL");
  // The other one goes on meanwhile.
  await more(50);
  await vi.waitUntil(() => gateway.workers().length === 3, patience);
  await more(100);
  over.abort();
  await Promise.all(writing);
  expect((startTimes(gateway)[2] ?? Infinity) - killedAt).toBeLessThan(1_000);
  // Only requests in flight with the killed worker may fail.
  expect(failures.filter((failure) => !/fetch failed|terminated|other side closed/.test(failure))).toEqual([]);
  expect(failures.length).toBeLessThanOrEqual(16);
  const db = connection.em.getKysely<Tables>();
  const stored = await db.selectFrom("feedback").select("id").where("id", "in", acknowledged).execute();
  expect(stored).toHaveLength(acknowledged.length);
  // The counters of the killed worker are still there.
  expect((await samples(gateway.url)).get(counted)).toBeGreaterThanOrEqual(before);
});

test("a worker that gets SIGTERM interrupts no request, and is replaced", async () => {
  const served = gateway.workers();
  const read = bytesOf({ path: "/v1/projects/none", headers: { connection: "keep-alive" } });
  const clients: Client[] = [];
  // One by one, so that each worker accepts some.
  while (clients.length < 20) {
    const client = newClient(gateway.port);
    await client.ask(read);
    clients.push(client);
  }
  let isOver = false;
  const ends = clients.map(async (client) => {
    for (;;) {
      const answer = await client.ask(read);
      if (!answer) return "interrupted";
      if (answer.headers["connection"] === "close") return "told to close";
      if (isOver) return "kept";
    }
  });
  process.kill(served.at(-1) ?? 0, "SIGTERM");
  await vi.waitUntil(() => gateway.workers().length > served.length, patience);
  isOver = true;
  expect(new Set(await Promise.all(ends))).toEqual(new Set(["told to close", "kept"]));
});

test("a worker that dies at its start again and again is started after growing pauses, while the others serve", async () => {
  const first = limited.workers();
  process.kill(first.at(-1) ?? 0, "SIGKILL");
  const started = () =>
    [...limited.output.stdout.matchAll(/"worker":(\d+),"msg":"started/g)].map(([, pid]) => Number(pid));
  for (let kill = 0; kill < 3; kill++) {
    await vi.waitUntil(() => started().length === first.length + 1 + kill, patience);
    process.kill(started().at(-1) ?? 0, "SIGKILL");
    expect(await statusOn(limited.port, "/health/ready")).toBe(200);
  }
  await vi.waitUntil(() => limited.workers().length === first.length + 1, patience);
  const times = startTimes(limited).slice(-3);
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(pauses[0]).toBeGreaterThanOrEqual(500);
  expect(pauses[1]).toBeGreaterThanOrEqual(1_000);
});

test("a setting that lets no worker start ends the primary process with 1, and its message comes once", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const { code, stderr } = await failToStart({ ...env, WORKERS: "2", PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(stderr).toMatch(/^bind EADDRINUSE [^\n]+ or set PORT to another port\.\n$/);
});

test("workers end when the primary process is killed", async () => {
  await gateway.stop("SIGKILL");
  const answers = () =>
    fetch(`${gateway.url}/health/live`).then(
      () => true,
      () => false,
    );
  await expect.poll(answers, patience).toBe(false);
});

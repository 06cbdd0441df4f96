// @module-tag timed
// @module-tag alike
import { createServer } from "node:http";
import { createClient, EarshotError } from "@earshot/client";
import { expect, onTestFinished, test } from "vitest";
import { type Fault, faulty, listening } from "./network.ts";
import { em, server, startServer } from "../support/server.ts";
import { newFeedback, newWorld } from "../support/world.ts";

const { url } = server;

/** The request arrives, and its response is lost on the way. */
const lost: Fault = async (pass) => {
  await pass();
  throw new TypeError("fetch failed");
};
/** Returns a fault: a proxy or the gateway sends this response in place of a result. */
const answering =
  (status: number, body: string, headers: Record<string, string> = {}): Fault =>
  async () =>
    new Response(body, { status, headers });
const busy = answering(503, '{"error":"stopping: try again."}', { "retry-after": "1" });

async function newCaller(...faults: Fault[]) {
  const world = await newWorld();
  const { fetch, requests } = faulty(...faults);
  const client = createClient({ url, token: world.owner.token, fetch });
  return { world, client, requests, projectSlug: world.slug };
}

async function reasonOf(call: Promise<unknown>): Promise<EarshotError> {
  const reason: unknown = await call.catch((error: unknown) => error);
  if (reason instanceof EarshotError) return reason;
  throw new Error(`It was not refused by an EarshotError: ${String(reason)}`);
}

test("a read is retried after a lost response, a 429, a 503 and a proxy's 502", async () => {
  const limited = answering(429, '{"error":"too many requests."}', { "retry-after": "0" });
  for (const fault of [lost, limited, answering(503, "{}"), answering(502, "<html>Bad gateway</html>")]) {
    const { client, requests, world } = await newCaller(fault);
    expect(await client.project.get.query({ projectSlug: world.slug })).toMatchObject({ id: world.id });
    expect(requests).toHaveLength(2);
  }
});

test("a retry waits as long as Retry-After says", async () => {
  const { client, projectSlug } = await newCaller(busy);
  const start = performance.now();
  await client.project.get.query({ projectSlug });
  expect(performance.now() - start).toBeGreaterThan(1_000);
});

test("a batch gives each read its own answer, and retries only what may succeed", async () => {
  const failed = (code: string, httpStatus: number) => ({ message: code, code: -32_000, data: { code, httpStatus } });
  const results = [
    { result: { data: { id: "here" } } },
    { error: failed("SERVICE_UNAVAILABLE", 503) },
    { error: failed("NOT_FOUND", 404) },
  ];
  const { client, requests, projectSlug, world } = await newCaller(
    answering(207, JSON.stringify(results), { "retry-after": "1" }),
  );
  const start = performance.now();
  const read = () => client.project.get.query({ projectSlug });
  const here = read();
  const later = read();
  const missing = reasonOf(read());
  expect(await here).toEqual({ id: "here" });
  expect(await missing).toMatchObject({ code: "NOT_FOUND", status: 404, message: "NOT_FOUND" });
  expect(performance.now() - start).toBeLessThan(1_000);
  expect(await later).toMatchObject({ id: world.id });
  expect(performance.now() - start).toBeGreaterThan(1_000);
  expect(requests.map(({ address }) => new URL(address).pathname)).toEqual([
    "/trpc/project.get,project.get,project.get",
    "/trpc/project.get",
  ]);
});

test("a creating call whose response is lost creates one thing", async () => {
  const { client, requests, projectSlug } = await newCaller(lost, lost);
  const input = { projectSlug, title: "Once", description: "Only." };
  const { id } = await client.feedback.create.mutate(input, { context: { idempotencyKey: undefined } });
  expect(requests).toHaveLength(3);
  expect(await client.feedback.list.query({ projectSlug })).toMatchObject([{ id }]);
});

test("an Idempotency-Key of the caller's makes several calls create one thing", async () => {
  const { client, projectSlug } = await newCaller();
  const options = { context: { idempotencyKey: crypto.randomUUID() } };
  const input = { projectSlug, title: "Once", description: "Only." };
  const first = await client.feedback.create.mutate(input, options);
  expect(await client.feedback.create.mutate(input, options)).toEqual(first);
});

test("other writes are not retried", async () => {
  const { client, requests, world } = await newCaller(lost);
  const error = await reasonOf(client.project.update.mutate({ projectSlug: world.slug, name: "New" }));
  expect(error).toMatchObject({ code: "NETWORK", status: 0, message: "no response: fetch failed" });
  expect(requests).toHaveLength(1);
});

test("a lasting failure is reported after the last attempt", async () => {
  const { world } = await newCaller();
  const { fetch, requests } = faulty(busy, busy, busy);
  const client = createClient({ url, token: world.owner.token, fetch, retries: 1 });
  const error = await reasonOf(client.project.get.query({ projectSlug: world.slug }));
  expect(error).toMatchObject({ code: "SERVICE_UNAVAILABLE", status: 503, message: "stopping: try again." });
  expect(error.retryAfter).toBe(1_000);
  expect(requests).toHaveLength(2);
});

test("a rate limit error carries the time to wait", async () => {
  const { owner } = await newWorld();
  const limited = await startServer(em, { RATE_LIMIT_PER_MINUTE: "1" });
  onTestFinished(() => limited.app.close());
  const client = createClient({ url: limited.url, token: owner.token, retries: 0 });
  await client.account.me.query();
  const error = await reasonOf(client.account.me.query());
  expect(error).toMatchObject({ code: "TOO_MANY_REQUESTS", status: 429 });
  expect(error.message).toMatch(/^too many requests: try again in /);
  expect(error.retryAfter).toBeGreaterThan(0);
  expect(error.retryAfter).toBeLessThanOrEqual(60_000);
});

test("a call whose wait would be too long is reported at once", async () => {
  const { fetch, requests } = faulty(busy);
  const { owner } = await newWorld();
  const client = createClient({ url, token: owner.token, fetch, longestWait: 500 });
  expect(await reasonOf(client.account.me.query())).toMatchObject({ code: "SERVICE_UNAVAILABLE", retryAfter: 1_000 });
  expect(requests).toHaveLength(1);
});

test("a request without a response times out", async () => {
  const silent = await listening(createServer(() => undefined));
  const halting = await listening(createServer((_, response) => void response.writeHead(200).write("[")));
  for (const address of [silent, halting]) {
    const client = createClient({ url: address, timeout: 300 });
    const calls = [client.account.me.query(), client.account.update.mutate({ full_name: "A" })];
    for (const error of await Promise.all(calls.map(reasonOf)))
      expect(error).toMatchObject({ code: "TIMEOUT", message: "the request took too long." });
  }
});

test("an unreachable host is a NETWORK error", async () => {
  const client = createClient({ url: "http://127.0.0.1:1", retries: 0 });
  const error = await reasonOf(client.account.me.query());
  expect(error).toMatchObject({ code: "NETWORK", status: 0 });
  expect(error.cause).toBeInstanceOf(TypeError);
});

test("an aborted call ends at once, and the others of its batch are answered", async () => {
  const { client, world, projectSlug } = await newCaller();
  await newFeedback(world, world.owner);
  const controller = new AbortController();
  const aborted = reasonOf(client.feedback.list.query({ projectSlug }, { signal: controller.signal }));
  const kept = client.feedback.list.query({ projectSlug });
  setTimeout(() => controller.abort());
  expect(await aborted).toMatchObject({ code: "ABORTED", status: 0 });
  expect(await kept).toHaveLength(1);
  const late = reasonOf(client.feedback.list.query({ projectSlug }, { signal: controller.signal }));
  expect(await late).toMatchObject({ code: "ABORTED" });
});

test("an abort ends the wait for a retry", async () => {
  const { client, requests, projectSlug } = await newCaller(answering(503, "{}", { "retry-after": "30" }));
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 200);
  const start = performance.now();
  const error = await reasonOf(client.project.get.query({ projectSlug }, { signal: controller.signal }));
  expect(error).toMatchObject({ code: "ABORTED" });
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(requests).toHaveLength(1);
});

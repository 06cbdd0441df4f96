// @module-tag system
// @module-tag alike
import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { rest } from "../support/http.ts";
import { startCounter } from "./redis.ts";
import { em, startServer } from "../support/server.ts";
import { newPerson } from "../support/world.ts";

async function limited(env: Record<string, string>) {
  const gateway = await startServer(em, env);
  onTestFinished(() => gateway.app.close());
  const ask = (token?: string, headers: Record<string, string> = {}) =>
    rest("GET", "/projects/none", { token, headers, url: gateway.url });
  const statuses = async (count: number, ...parameters: Parameters<typeof ask>) => {
    const all: number[] = [];
    for (let asked = 0; asked < count; asked++) all.push((await ask(...parameters)).status);
    return all;
  };
  return { ...gateway, ask, statuses };
}

const invented = () => `ear_${randomBytes(32).toString("base64url")}`;

/** One warning, however many requests there were. */
const warnings = (logs: string[]) => logs.filter((line) => line.includes("Redis does not answer")).length;

test("each token has its own rate limit", async () => {
  const { ask, statuses, url } = await limited({ RATE_LIMIT_PER_MINUTE: "3" });
  const [one, other] = [await newPerson(), await newPerson()];
  const first = await ask(one.token);
  expect([first.status, first.headers.get("ratelimit-limit"), first.headers.get("ratelimit-remaining")]).toEqual([
    404,
    "3",
    "2",
  ]);
  expect(Number(first.headers.get("ratelimit-reset"))).toBeGreaterThan(50);
  expect(await statuses(2, one.token)).toEqual([404, 404]);
  const refused = await ask(one.token);
  expect([refused.status, Object.keys(refused.body), refused.headers.get("ratelimit-remaining")]).toEqual([
    429,
    ["error"],
    "0",
  ]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask(undefined, { authorization: `bearer   ${one.token}` })).status).toBe(429);
  expect((await ask(other.token)).status).toBe(404);
  for (const path of ["/health/live", "/health/live", "/health/ready", "/health/ready"])
    expect((await fetch(`${url}${path}`)).status).toBe(200);
});

test("each IP address has a rate limit too, across invented tokens and all APIs", async () => {
  const { ask, url } = await limited({ RATE_LIMIT_PER_MINUTE: "3", RATE_LIMIT_PER_ADDRESS_PER_MINUTE: "5" });
  for (let count = 0; count < 3; count++) expect((await ask(invented())).status).toBe(401);
  expect((await fetch(`${url}/unknown`)).status).toBe(404);
  expect((await rest("GET", "/none/changelogs", { url })).status).toBe(404);
  const refused = await ask(invented());
  expect([refused.status, refused.headers.get("ratelimit-limit")]).toEqual([429, "5"]);
  const anyone = { headers: { authorization: `Bearer ${(await newPerson()).token}` } };
  for (const path of ["/trpc/account.me", "/graphql?query={viewer{id}}", "/unknown", "/openapi.json", "/docs"])
    expect((await fetch(`${url}${path}`, anyone)).status).toBe(429);
});

test("a tRPC batch counts for its calls, and one that exceeds what is left is refused whole", async () => {
  const { url } = await limited({ RATE_LIMIT_PER_MINUTE: "15" });
  const { token } = await newPerson();
  const batch = (calls: number, query = "batch=1") =>
    fetch(`${url}/trpc/${Array(calls).fill("account.me").join(",")}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const left = async (response: Promise<Response>) => {
    const { status, headers } = await response;
    return [status, headers.get("ratelimit-remaining"), headers.has("retry-after")];
  };
  expect(await left(batch(10))).toEqual([200, "5", false]);
  expect(await left(batch(1))).toEqual([200, "4", false]);
  expect(await left(batch(3, "batch=0"))).toEqual([404, "3", false]);
  // Of several, tRPC reads the first.
  expect(await left(batch(2, "batch=1&batch=0"))).toEqual([200, "1", false]);
  expect(await left(batch(2))).toEqual([429, "0", true]);
});

test("by default an address may send ten times what a token may; 0 removes the limit", async () => {
  const { ask, statuses } = await limited({ RATE_LIMIT_PER_MINUTE: "2" });
  expect((await ask()).headers.get("ratelimit-limit")).toBe("20");
  expect(await statuses(20)).toEqual([...Array<number>(19).fill(401), 429]);
  const open = await limited({ RATE_LIMIT_PER_MINUTE: "2", RATE_LIMIT_PER_ADDRESS_PER_MINUTE: "0" });
  expect((await open.ask()).headers.get("ratelimit-limit")).toBeNull();
  expect(new Set(await open.statuses(30))).toEqual(new Set([401]));
});

test("X-Forwarded-For is used from trusted proxies only", async () => {
  const env = { RATE_LIMIT_PER_ADDRESS_PER_MINUTE: "2" };
  const from = (address: string) => ({ "x-forwarded-for": address });
  const statuses = async (trust: string, addresses: string[]) => {
    const { ask } = await limited({ ...env, TRUST_PROXY: trust });
    const all: number[] = [];
    for (const address of addresses) all.push((await ask(undefined, from(address))).status);
    return all;
  };
  const clients = ["10.1.1.1", "10.1.1.2", "10.1.1.3"];
  expect(await statuses("false", clients)).toEqual([401, 401, 429]);
  expect(await statuses("192.0.2.1", clients)).toEqual([401, 401, 429]);
  expect(await statuses("127.0.0.0/8", clients)).toEqual([401, 401, 401]);
  // Addresses that a client wrote in front of the proxy's do not count.
  const forged = clients.map((address) => `${address}, 10.9.9.9`);
  expect(await statuses("127.0.0.1", forged)).toEqual([401, 401, 429]);
  const oneNetwork = ["2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:ffff::3", "2001:db8:1:3::1"];
  expect(await statuses("127.0.0.1", oneNetwork)).toEqual([401, 401, 429, 401]);
  expect(await statuses("127.0.0.1", ["junk", "trash", "x".repeat(8_000)])).toEqual([401, 401, 429]);
});

test("gateways with one Redis share one rate limit", async () => {
  const counter = await startCounter();
  onTestFinished(() => counter.close());
  const REDIS_URL = process.env["TEST_REDIS_URL"] || counter.url;
  const gateways = [
    await limited({ RATE_LIMIT_PER_MINUTE: "3", REDIS_URL }),
    await limited({ RATE_LIMIT_PER_MINUTE: "3", REDIS_URL }),
  ];
  const token = invented();
  const answers = await Promise.all(gateways.flatMap(({ ask }) => [ask(token), ask(token), ask(token)]));
  expect(answers.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(3);
  expect(Number(answers.at(-1)?.headers.get("ratelimit-reset"))).toBeGreaterThan(0);
  const batch = await fetch(`${gateways[0]?.url}/trpc/account.me,account.me?batch=1`, {
    headers: { authorization: `Bearer ${invented()}` },
  });
  expect(batch.headers.get("ratelimit-remaining")).toBe("1");
});

test("while Redis is down or silent, requests pass without delay, with an occasional warning", async () => {
  const env = { RATE_LIMIT_PER_MINUTE: "1", RATE_LIMIT_PER_ADDRESS_PER_MINUTE: "100000" };
  const gone = await limited({ ...env, REDIS_URL: "redis://127.0.0.1:1" });
  expect(new Set(await gone.statuses(20, invented()))).toEqual(new Set([401]));
  expect(warnings(gone.logs)).toBe(1);

  const counter = await startCounter();
  onTestFinished(() => counter.close());
  const silent = await limited({ ...env, REDIS_URL: counter.url });
  const token = invented();
  expect(await silent.statuses(2, token)).toEqual([401, 429]);
  counter.state.silent = true;
  const start = performance.now();
  expect(new Set(await silent.statuses(50, token))).toEqual(new Set([401]));
  expect(performance.now() - start).toBeLessThan(5_000);
  expect(warnings(silent.logs)).toBe(1);
  counter.state.silent = false;
  await expect.poll(() => silent.statuses(1, token)).toEqual([429]);
});

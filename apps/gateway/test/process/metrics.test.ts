// @module-tag system
// @module-tag alike
import { connect } from "node:net";
import { newDatabase, open } from "@earshot/db/testing";
import { expect, onTestFinished, test } from "vitest";
import { startGateway } from "../support/child.ts";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { newOwner } from "../support/owner.ts";
import { requestCount, samples } from "../support/samples.ts";
import { em, server, startServer } from "../support/server.ts";
import { newPerson, newWorld } from "../support/world.ts";

const error = (api: string, code: string) => `earshot_errors_total{api="${api}",code="${code}"}`;
const started = async (env = {}) => {
  const gateway = await startServer(em, env);
  onTestFinished(() => gateway.app.close());
  return gateway.url;
};

test("requests are counted by route, procedure and field, and failures by code", async () => {
  const url = await started();
  const { slug, owner, outsider } = await newWorld();
  await rest("GET", `/projects/${slug}`, { token: owner.token, url });
  await rest("GET", `/projects/${slug}`, { token: outsider.token, url });
  await trpc(owner.token, url).tag.list.query({ projectSlug: slug });
  await expect(trpc(undefined, url).account.me.query()).rejects.toThrow("authentication required");
  await ask("query Mine { viewer { id } }", {}, owner.token, url);
  await ask("{ viewer { id } projects { slug } }", {}, undefined, url);
  await ask("{ nothing }", {}, undefined, url);
  const seen = await samples(url);
  const wanted = {
    [requestCount("GET", "/v1/projects/:projectSlug", 200)]: 1,
    [requestCount("GET", "/v1/projects/:projectSlug", 404)]: 1,
    [requestCount("GET", "/trpc/tag.list", 200)]: 1,
    [requestCount("GET", "/trpc/account.me", 401)]: 1,
    [requestCount("POST", "/graphql query viewer", 200)]: 1,
    [requestCount("POST", "/graphql query (several)", 200)]: 1,
    [error("v1", "NOT_FOUND")]: 1,
    [error("trpc", "UNAUTHORIZED")]: 1,
    [error("graphql", "UNAUTHORIZED")]: 1,
    [error("graphql", "BAD_REQUEST")]: 1,
  };
  expect(Object.fromEntries(Object.keys(wanted).map((name) => [name, seen.get(name)]))).toEqual(wanted);
  expect(seen.get("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
});

test("responses are counted as cache hits and misses", async () => {
  const url = await started();
  const { slug, owner } = await newWorld();
  for (let round = 0; round < 3; round++) await rest("GET", `/projects/${slug}`, { token: owner.token, url });
  const seen = await samples(url);
  expect(seen.get('earshot_answer_cache_total{result="miss"}')).toBe(1);
  expect(seen.get('earshot_answer_cache_total{result="hit"}')).toBe(2);
  expect(seen.get("earshot_answer_cache_bytes")).toBeGreaterThan(400);
});

test("no client can add label values", async () => {
  const url = await started();
  const { token } = await newPerson();
  const probe = async (round: number) => {
    const name = `n${round}`;
    const paths = [name, `v1/${name}/changelogs`, `v1/projects/${name}`, `trpc/${name}`, `trpc/${name},${name}`];
    const asked = [...paths, `graphql?query={viewer{id}}&operationName=${name}`];
    await Promise.all(asked.map((path) => fetch(`${url}/${path}`, { headers: { "user-agent": name } })));
    await ask(`query ${name} { ${name}: viewer { id } }`, {}, token, url);
    await ask(`{ ${name} }`, {}, token, url);
    await fetch(`${url}/v1/projects/x`, { method: ["PROPFIND", "LOCK", "MKCOL"][round % 3]! });
  };
  for (let round = 0; round < 3; round++) await probe(round);
  // Node's own metrics name whatever kinds of handles are open at the moment.
  const names = async () => [...(await samples(url)).keys()].filter((name) => name.startsWith("earshot_"));
  // Reading them is a request that is counted too.
  await names();
  const before = await names();
  for (let round = 3; round < 20; round++) await probe(round);
  const after = await names();
  expect(after).toEqual(before);
  expect(after.filter((name) => /n\d+"/.test(name))).toEqual([]);
});

test("statements are timed, and PostgreSQL's connection pool is measured", async () => {
  const settings = await newDatabase();
  const connection = await open(settings);
  const { token } = await newOwner(connection);
  await connection.close();
  const { url } = await startGateway({ ...settings, SEED_DEMO: "false" });
  const statements = "earshot_statement_duration_seconds_count";
  const before = (await samples(url)).get(statements) ?? 0;
  await trpc(token, url).account.me.query();
  const after = await samples(url);
  expect(after.get(statements)).toBeGreaterThan(before);
  const total = after.get('earshot_pool_connections{pool="primary",state="total"}');
  if ("DATABASE_URL" in settings) expect(total).toBeGreaterThan(0);
  else expect(total).toBeUndefined();
});

test("connections above the limit are closed and counted", async () => {
  const { app, port, url } = await startServer(em);
  onTestFinished(() => app.close());
  expect(app.server.maxConnections).toBe(10_000);
  app.server.maxConnections = 2;
  const sockets = Array.from({ length: 5 }, () => connect(port, "127.0.0.1").on("error", () => undefined));
  await expect.poll(() => sockets.filter(({ destroyed }) => destroyed).length).toBe(3);
  for (const socket of sockets) socket.destroy();
  app.server.maxConnections = 100;
  expect((await samples(url)).get("earshot_http_connections_refused_total")).toBe(3);
});

test("metrics need no token and are exempt from rate limits", async () => {
  const url = await started({ RATE_LIMIT_PER_MINUTE: "1", RATE_LIMIT_PER_ADDRESS_PER_MINUTE: "1" });
  for (let time = 0; time < 5; time++) expect((await fetch(`${url}/metrics`)).status).toBe(200);
  expect((await fetch(`${server.url}/metrics`, { method: "POST" })).status).toBe(404);
});

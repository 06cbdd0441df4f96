// @module-tag system
// @module-tag alike
import { expect, onTestFinished, test } from "vitest";
import { em, server, startServer } from "../support/server.ts";
import { newPerson } from "../support/world.ts";

const json = { "content-type": "application/json" };
const half = { method: "POST", body: "{", headers: json };
const refused: [status: number, path: string, init?: RequestInit][] = [
  [401, "/v1/projects/none"],
  [404, "/v1/none/changelogs"],
  [404, "/nowhere"],
  [405, "/v1/projects/none", { method: "PUT" }],
  [413, "/v1/projects/none/feedback", { ...half, body: "x".repeat(300_000) }],
  [415, "/v1/projects/none/feedback", { ...half, headers: { ...json, "content-encoding": "gzip" } }],
  [401, "/trpc/account.me"],
  [404, "/trpc/no.such"],
  [401, "/trpc/account.update", half],
  [400, "/graphql", half],
  [415, "/graphql", { ...half, headers: { "content-type": "text/plain" } }],
];

test.each(refused)("a %i response to %s carries the request id of its log line", async (status, path, init) => {
  const answer = await fetch(`${server.url}${path}`, init);
  const id = answer.headers.get("x-request-id");
  expect([answer.status, id]).toEqual([status, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  await expect.poll(() => server.logs.filter((line) => JSON.parse(line).reqId === id).length).toBeGreaterThan(0);
});

test("the response to an unreadable address carries a request id too", async () => {
  const { status, headers } = await fetch(`${server.url}/v1/%ff/changelogs`);
  expect([status, headers.get("x-request-id")]).toEqual([400, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});

test("each GraphQL error contains the request id", async () => {
  const response = await fetch(`${server.url}/graphql?query={viewer{id}}`);
  const { errors } = (await response.json()) as { errors: { extensions: { requestId: string } }[] };
  expect(errors.map(({ extensions }) => extensions.requestId)).toEqual([response.headers.get("x-request-id")]);
});

test("X-Request-Id is used from trusted proxies only", async () => {
  const { token } = await newPerson();
  const idFrom = async (trust: string, id: string) => {
    const { app, url } = await startServer(em, { TRUST_PROXY: trust });
    onTestFinished(() => app.close());
    const headers = { "x-request-id": id, authorization: `Bearer ${token}` };
    return (await fetch(`${url}/trpc/account.me`, { headers })).headers.get("x-request-id");
  };
  for (const trust of ["true", "127.0.0.1", "10.0.0.0/8, 127.0.0.0/8"])
    expect(await idFrom(trust, "edge-7f.1:a")).toBe("edge-7f.1:a");
  for (const trust of ["false", "10.0.0.0/8", "::1"]) expect(await idFrom(trust, "edge-7f")).not.toBe("edge-7f");
  for (const id of ["", "two words", "x".repeat(129), '{"a":1}']) expect(await idFrom("true", id)).toHaveLength(36);
});

// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { server } from "../../support/server.ts";
import { newWorld } from "../../support/world.ts";

// Hostile requests that once failed, each by itself.

const json = { "content-type": "application/json" };

test("a method that tRPC does not support is 405 with Allow, even one that fetch cannot send", async () => {
  for (const method of ["TRACE", "PUT", "DELETE"] as const) {
    const { statusCode, headers, body } = await server.app.inject({ method: method as "GET", url: "/trpc/account.me" });
    expect([statusCode, headers["allow"], headers["content-type"]]).toEqual([
      405,
      "GET, HEAD, POST",
      "application/json",
    ]);
    expect(Object.keys(JSON.parse(body))).toEqual(["error"]);
  }
});

test("a request that tRPC cannot parse gets a JSON error", async () => {
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const answer = await server.app.inject({ method: "GET", url: "/trpc/account.me", headers });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([405, "application/json"]);
});

test("GraphQL's 406 names what Accept must allow", async () => {
  const headers = { ...json, accept: "image/png" };
  const answer = await server.app.inject({
    method: "POST",
    url: "/graphql",
    headers,
    payload: '{"query":"{ viewer { id } }"}',
  });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([406, "application/json"]);
  expect(answer.json()).toEqual({ error: expect.stringContaining("Accept") });
});

test.each(["image/png", "Bearer xxx", "application/json; charset=utf-16"])(
  "a GraphQL mutation whose client accepts only %s changes nothing",
  async (accept) => {
    const { slug, owner } = await newWorld();
    const query = `mutation { deleteProject(input: { projectSlug: "${slug}" }) { id } }`;
    const headers = { ...json, authorization: `Bearer ${owner.token}` };
    const send = (more: object) =>
      server.app.inject({ method: "POST", url: "/graphql", headers: { ...headers, ...more }, payload: { query } });
    expect((await send({ accept })).statusCode).toBe(406);
    // It is still there to be deleted.
    expect((await send({})).json()).toMatchObject({ data: { deleteProject: { id: expect.any(String) } } });
  },
);

test("an object in place of a timestamp is a bad request", async () => {
  const { slug, owner } = await newWorld();
  const query = "mutation ($input: CreateChangelogInput!) { createChangelog(input: $input) { id } }";
  const input = { projectSlug: slug, title: "News", publishDate: { toString: "now" } };
  const headers = { ...json, authorization: `Bearer ${owner.token}` };
  const payload = JSON.stringify({ query, variables: { input } });
  const { errors } = (await server.app.inject({ method: "POST", url: "/graphql", headers, payload })).json();
  expect(errors.map(({ extensions }: { extensions: { code: string } }) => extensions.code)).toEqual(["BAD_REQUEST"]);
});

test("a query that accepts an event stream gets its result, or its error, as one event", async () => {
  const { slug, owner } = await newWorld({ visibility: "internal" });
  const payload = JSON.stringify({
    query: "query ($slug: String!) { project(slug: $slug) { feedback { nodes { id } } } }",
    variables: { slug },
  });
  const ask = (authorization: object) => {
    const headers = { ...json, ...authorization, accept: "text/event-stream" };
    return server.app.inject({ method: "POST", url: "/graphql", headers, payload });
  };
  const [answered, refused] = [await ask({ authorization: `Bearer ${owner.token}` }), await ask({})];
  for (const { statusCode, headers, body } of [answered, refused]) {
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/event-stream"]);
    expect(body).toMatch(/event: next\ndata: .*\n\nevent: complete/);
  }
  expect(answered.body).toContain('"data":{"project":{"feedback":{"nodes":[]}}}');
  expect(refused.body).toContain('"code":"UNAUTHORIZED"');
});

// @module-tag api
import { issueToken } from "@earshot/domain";
import { expect, test } from "vitest";
import { newSession } from "../support/credentials.ts";
import { mcpMessage } from "../support/mcp.ts";
import { db, server, startServer, em } from "../support/server.ts";
import { newWorld } from "../support/world.ts";

const listing = { name: "list_members" };

test("an unknown token is 401, which names the metadata, and anonymous callers read public boards", async () => {
  const { slug: projectSlug } = await newWorld();
  const call = { ...listing, arguments: { projectSlug } };
  const refused = await mcpMessage("tools/call", call, { token: "ear_none" });
  const address = `${server.url}/.well-known/oauth-protected-resource/mcp`;
  expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
    401,
    `Bearer resource_metadata="${address}"`,
  ]);
  expect(await (await fetch(address)).json()).toMatchObject({
    resource: `${server.url}/mcp`,
    bearer_methods_supported: ["header"],
    scopes_supported: ["read", "write", "manage"],
  });
  const board = await mcpMessage("tools/call", { name: "get_board", arguments: { projectSlug } });
  expect(board.body.result.structuredContent).toMatchObject({ slug: projectSlug });
});

test("a token does what its scopes let it", async () => {
  const world = await newWorld();
  const { token } = await issueToken(db, world.owner.id, { name: "agent", scopes: ["read"] });
  const create = { name: "create_feedback", arguments: { projectSlug: world.slug, title: "A", description: "B" } };
  const { body } = await mcpMessage("tools/call", create, { token });
  expect(body.result.content[0].text).toContain("your token lacks the scope write");
});

test("a session is no token", async () => {
  const world = await newWorld();
  const call = { ...listing, arguments: { projectSlug: world.slug } };
  expect((await mcpMessage("tools/call", call, { token: await newSession(db, world.owner) })).status).toBe(401);
});

test.each(["https://evil.example", "http://localhost.evil.example", "null"])(
  "a page of %s calls nothing",
  async (origin) => {
    const { status, body } = await mcpMessage("tools/list", {}, { headers: { origin } });
    expect([status, body]).toEqual([403, { error: expect.stringContaining("CORS_ORIGINS") }]);
  },
);

test("a batch, no body, another method and an unknown set of tools are refused", async () => {
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const one = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const batch = await fetch(`${server.url}/mcp`, { method: "POST", headers, body: ` ${JSON.stringify([one])}` });
  expect([batch.status, await batch.text()]).toEqual([400, expect.stringContaining("batches are not supported")]);
  const { "content-type": type, ...rest } = headers;
  for (const some of [headers, rest, { ...rest, "content-type": `${type}; charset=utf-8` }]) {
    const empty = await fetch(`${server.url}/mcp`, { method: "POST", headers: some });
    expect(Math.floor(empty.status / 100)).toBe(4);
  }
  for (const method of ["GET", "DELETE"]) {
    const { status, headers: answered } = await fetch(`${server.url}/mcp`, { method });
    expect([status, answered.get("allow")]).toEqual([405, "POST"]);
  }
  expect((await mcpMessage("tools/list", {}, { query: "?toolsets=none" })).body).toEqual({
    error: expect.stringMatching(/^toolsets must be of: core, .*, all\.$/),
  });
});

test("calls count for the rate limit of their token", async () => {
  const { owner } = await newWorld();
  const { app, url } = await startServer(em, { RATE_LIMIT_PER_MINUTE: "2" });
  const statuses: number[] = [];
  for (let count = 0; count < 3; count++) {
    const response = await fetch(`${url}/mcp`, {
      method: "POST",
      headers: { authorization: `Bearer ${owner.token}`, "content-type": "application/json" },
      body: "{}",
    });
    statuses.push(response.status);
  }
  await app.close();
  expect(statuses[2]).toBe(429);
  expect(statuses.slice(0, 2)).not.toContain(429);
});

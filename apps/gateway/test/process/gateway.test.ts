// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { rest, trpc } from "../support/http.ts";
import { db, em, server, startServer } from "../support/server.ts";
import { newFeedback, newPerson, newWorld } from "../support/world.ts";

test("CORS allows the configured origins only", async () => {
  const open = await startServer(em, { CORS_ORIGINS: "https://app.example/" });
  const allowed = async (url: string, origin: string) => {
    const headers = { origin, "access-control-request-method": "GET" };
    const preflight = await fetch(`${url}/v1/projects/none`, { method: "OPTIONS", headers });
    return preflight.headers.get("access-control-allow-origin");
  };
  expect(await allowed(open.url, "https://app.example")).toBe("https://app.example");
  expect(await allowed(open.url, "https://evil.example")).toBeNull();
  expect(await allowed(server.url, "https://app.example")).toBeNull();
  const preflight = await fetch(`${open.url}/v1/projects/none`, {
    method: "OPTIONS",
    headers: { origin: "https://app.example", "access-control-request-method": "PATCH" },
  });
  expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, HEAD, POST, PUT, PATCH, DELETE");
  const plain = await fetch(`${open.url}/v1/projects/none`, { method: "OPTIONS" });
  expect([plain.status, await plain.text()]).toEqual([204, ""]);
  await open.app.close();
});

test("every response carries the request id of its log line", async () => {
  const { headers } = await rest("GET", "/projects/none");
  const id = headers.get("x-request-id") ?? "";
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const isLogged = () => server.logs.some((line) => line.includes(id) && line.includes('"statusCode":401'));
  await expect.poll(isLogged).toBe(true);
});

test("no log line contains a token, an e-mail address or a body", async () => {
  // Of this test alone: the files of a worker share its server.
  const before = server.logs.length;
  const world = await newWorld();
  const { token } = world.admin;
  const created = await trpc(token).token.create.mutate({ name: "whispered name" });
  const body = { title: "whispered title", description: "whispered description" };
  await rest("POST", `/projects/${world.slug}/feedback`, { token, body });
  await rest("POST", `/projects/${world.slug}/feedback`, { token, body: "{ broken whispered" });
  await rest("POST", `/projects/${world.slug}/invites`, { token, body: { email: "whispered@test.example" } });
  await rest("POST", `/projects/${world.slug}/invites`, { token, body: { email: "whispered@test.example" } });
  const lines = () => server.logs.slice(before);
  // Five requests, of which each has a line when it comes and one when it has been answered.
  await expect.poll(() => lines().filter((line) => line.includes('"statusCode"')).length).toBeGreaterThanOrEqual(5);
  const hidden = [token, created.token, world.admin.email, "whispered"];
  expect(lines().filter((line) => hidden.some((text) => line.includes(text)))).toEqual([]);
});

test("an internal error is masked in the response and logged in full", async () => {
  const world = await newWorld();
  // A row that the output schema refuses: nothing but a fault can have written it.
  const feedbackId = await newFeedback(world, world.member);
  await db.updateTable("feedback").set({ upvotes: -1 }).where("id", "=", feedbackId).execute();
  const { token } = world.member;
  const failed = await rest("DELETE", `/projects/${world.slug}/feedback/${feedbackId}`, { token });
  expect([failed.status, failed.body]).toEqual([500, { error: "internal server error" }]);
  const procedure = trpc(token).feedback.delete.mutate({ projectSlug: world.slug, feedbackId });
  await expect(procedure).rejects.toMatchObject({ message: "internal server error", data: { httpStatus: 500 } });
  const lines = server.logs.filter((line) => line.includes("ZodError"));
  expect(lines.map((line) => JSON.parse(line).reqId)).toContain(failed.headers.get("x-request-id"));
  expect(lines.length).toBeGreaterThanOrEqual(2);
});

test("the API documentation loads nothing from other hosts", async () => {
  const document = await fetch(`${server.url}/openapi.json`);
  expect(document.headers.get("content-type")).toBe("application/json");
  expect(await document.json()).toMatchObject({ openapi: "3.1.0", info: { version: "1.0.0" } });
  const page = await fetch(`${server.url}/docs`);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'self'");
  const html = await page.text();
  const scripts = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="([^"]+)"/g)].map(
    ([, address]) => address ?? "",
  );
  expect(scripts.length).toBeGreaterThan(0);
  for (const address of scripts) {
    const { status, url } = await fetch(new URL(address, page.url));
    expect([status, new URL(url).host]).toEqual([200, new URL(server.url).host]);
  }
});

test("the health endpoints report liveness and readiness", async () => {
  for (const [path, body] of [
    ["live", { status: "ok" }],
    ["ready", { status: "ok", live_updates: "up" }],
  ] as const) {
    const response = await fetch(`${server.url}/health/${path}`);
    expect([response.status, await response.json()]).toEqual([200, body]);
  }
});

test("a batch returns a result for each call, and has a limit", async () => {
  const { token } = await newPerson();
  const batch = (size: number) => {
    const names = Array.from({ length: size }, () => "account.me").join(",");
    return fetch(`${server.url}/trpc/${names}?batch=1&input={}`, { headers: { authorization: `Bearer ${token}` } });
  };
  expect(await (await batch(10)).json()).toHaveLength(10);
  expect((await batch(21)).status).toBe(400);
});

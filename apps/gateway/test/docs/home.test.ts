import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { em, server, startServer } from "../support/server.ts";

const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
const open = async (url = server.url, path = "/") => {
  const response = await fetch(url + path, { headers: { accept } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

test("a browser gets a page at / that runs and loads nothing, and links to pages that exist", async () => {
  const { status, headers, text } = await open();
  expect([status, headers.get("content-type"), headers.get("vary")]).toEqual([
    200,
    "text/html; charset=utf-8",
    "accept",
  ]);
  const style = /<style>([^]*?)<\/style>/.exec(text)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  const policy = headers.get("content-security-policy");
  expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'`);
  expect(text).not.toMatch(/<script|<img|<link|style=|src=| on\w+=/);
  const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, address = ""]) => address);
  expect(links).toEqual(["/docs", "/graphql", "/openapi.json", "/sign-in"]);
  for (const link of links) expect((await open(server.url, link)).status).toBe(200);
});

test("the page does not link to GraphiQL where it is off", async () => {
  const { app, url } = await startServer(em, { GRAPHIQL: "false" });
  expect((await open(url)).text).not.toContain('href="/graphql"');
  await app.close();
});

test.each([undefined, "*/*", "application/json"])("a program that accepts %s finds nothing at /", async (type) => {
  const { port } = new URL(server.url);
  const response = await fetch(`http://127.0.0.1:${port}/`, type === undefined ? {} : { headers: { accept: type } });
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('{"error":"not found: there is nothing at this address."}');
});

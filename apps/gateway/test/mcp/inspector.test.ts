// @module-tag system
// @module-tag embedded
import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, inject, test } from "vitest";
import { server } from "../support/server.ts";
import { newFeedback, newWorld } from "../support/world.ts";

const run = promisify(execFile);
const folder = join(inject("scratch"), "inspector");
/** Outside the workspace: it brings a web app with 120 packages. */
const inspector = "@modelcontextprotocol/inspector@2.12.0";

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  const flags = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", "--no-save"];
  await run("npm", ["install", "--prefix", folder, ...flags, inspector], { timeout: 170_000 });
});

/** What the official inspector prints of a call, as JSON. */
async function inspect(token: string, ...args: string[]): Promise<unknown> {
  const program = join(folder, "node_modules/.bin/mcp-inspector");
  const of = ["--cli", `${server.url}/mcp`, "--transport", "http", "--header", `Authorization: Bearer ${token}`];
  const env = { ...process.env, HOME: folder, MCP_CATALOG_PATH: join(folder, "catalog.json") };
  const { stdout } = await run(process.execPath, [program, ...of, ...args], { env, timeout: 60_000 });
  return JSON.parse(stdout);
}

test("the official inspector lists and calls tools, reads resources and gets prompts", async () => {
  const world = await newWorld();
  const { slug, owner } = world;
  const id = await newFeedback(world, world.member, { title: "Dark mode" });
  const { tools } = (await inspect(owner.token, "--method", "tools/list")) as { tools: { name: string }[] };
  expect(tools.map(({ name }) => name)).toContain("merge_feedback");
  expect(tools.length).toBeLessThanOrEqual(20);
  const call = ["--method", "tools/call", "--tool-name", "get_feedback"];
  const input = ["--tool-arg", `projectSlug=${slug}`, "--tool-arg", `feedbackId=${id}`];
  expect(await inspect(owner.token, ...call, ...input)).toMatchObject({
    structuredContent: { id, title: { untrusted: "Dark mode" } },
  });
  const uri = `earshot://${slug}/feedback/${id}`;
  expect(await inspect(owner.token, "--method", "resources/read", "--uri", uri)).toMatchObject({
    contents: [{ uri, text: expect.stringContaining("> Dark mode") }],
  });
  const prompt = ["--method", "prompts/get", "--prompt-name", "triage", "--prompt-args", `projectSlug=${slug}`];
  expect(await inspect(owner.token, ...prompt)).toMatchObject({ messages: [{ role: "user" }] });
});

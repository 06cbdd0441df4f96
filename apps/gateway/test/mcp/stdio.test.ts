// @module-tag system
// @module-tag alike
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { seedDemo } from "@earshot/db";
import { newDatabase, open } from "@earshot/db/testing";
import { expect, inject, onTestFinished, test } from "vitest";
import type { eras } from "../support/mcp.ts";
import { server, startServer } from "../support/server.ts";
import { unlimited } from "../support/unlimited.ts";
import { newWorld } from "../support/world.ts";

const cli = join(import.meta.dirname, "../../src/cli.ts");

/** The official client of a command that it starts. */
async function stdioClient(era: (typeof eras)[number], env: Record<string, string>, ...args: string[]) {
  const client = new Client(
    { name: "test", version: "1" },
    era === "2026" ? { versionNegotiation: { mode: "auto" } } : {},
  );
  onTestFinished(() => client.close());
  const command = { command: process.execPath, args: ["--liftoff-only", cli, "mcp", ...args] };
  const usual = { NODE_COMPILE_CACHE: join(inject("scratch"), "compiled"), RUN_JOBS: "false", ...unlimited };
  await client.connect(new StdioClientTransport({ ...command, env: { ...usual, ...env } }));
  return client;
}

test("a client of 2025 has on stdio what a server at an address has", async () => {
  const { owner, slug: projectSlug } = await newWorld();
  const env = { EARSHOT_TOKEN: owner.token };
  const client = await stdioClient("2025", env, "--url", server.url, "--toolsets", "core,team");
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("list_invites");
  const board = await client.callTool({ name: "get_board", arguments: { projectSlug } });
  expect(board.structuredContent).toMatchObject({ slug: projectSlug, viewer: { role: "owner" } });
  const { resources } = await client.listResources();
  expect(resources).toHaveLength(2);
  const fault = await client.callTool({ name: "get_board", arguments: { projectSlug: "no such" } });
  expect(fault).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("slug is invalid") }] });
});

test("without an address it is served by the server that holds the database, else by itself", async () => {
  const settings = await newDatabase();
  const connection = await open(settings);
  const token = await seedDemo(connection.em);
  const { app, port } = await startServer(connection.em);
  const env = { ...settings, EARSHOT_TOKEN: token ?? "", PORT: String(port) };
  const expectDemo = async (client: Client) => {
    const { structuredContent } = await client.callTool({ name: "list_projects", arguments: {} });
    expect(structuredContent).toMatchObject({ items: [{ slug: "demo" }] });
    await client.close();
  };
  await expectDemo(await stdioClient("2026", env));
  await app.close();
  await connection.close();
  await expectDemo(await stdioClient("2026", env));
});

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";
import type { Input } from "./examples/example.ts";
import type { Procedure } from "./examples.ts";
import { credentials } from "./credentials.ts";
import { server } from "./server.ts";

/** The revisions of MCP: of clients with a handshake, and of those without. */
export const eras = ["2025", "2026"] as const;
type Era = (typeof eras)[number];

interface Connecting {
  era?: Era;
  /** What the address asks for, such as `?toolsets=all`. */
  query?: string;
  url?: string;
}

/** The official client, connected as this token's user until the test ends. */
export async function mcpClient(
  token: string | undefined,
  { era = "2026", query = "", url = server.url }: Connecting = {},
) {
  const client = new Client(
    { name: "test", version: "1" },
    era === "2026" ? { versionNegotiation: { mode: "auto" } } : {},
  );
  const requestInit = { headers: credentials(token, url) };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp${query}`), { requestInit }));
  onTestFinished(() => client.close());
  return client;
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The name of a procedure's tool. */
export const toolName = ({ operation }: Procedure): string => snakeCase(operation.name);

/** One message by HTTP, as clients of the 2026 revision send it. */
export async function mcpMessage(
  method: string,
  params: Record<string, unknown>,
  {
    token,
    query = "",
    headers = {},
  }: { token?: string | undefined; query?: string; headers?: Record<string, string> } = {},
) {
  const version = "2026-07-28";
  const prefix = "io.modelcontextprotocol";
  const meta = { [`${prefix}/protocolVersion`]: version, [`${prefix}/clientCapabilities`]: {} };
  const name = params["name"] ?? params["uri"];
  const response = await fetch(`${server.url}/mcp${query}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": version,
      "mcp-method": method,
      ...(name !== undefined && { "mcp-name": String(name) }),
      ...credentials(token, server.url),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: meta } }),
  });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}

/** Calls a procedure's tool, and returns the HTTP status or that which its error stands for. */
export async function callMcp(
  procedure: Procedure,
  token: string | undefined,
  input: Input,
  statusOf: (code: string) => number,
) {
  const params = { name: toolName(procedure), arguments: input };
  const { status, body } = await mcpMessage("tools/call", params, { token, query: "?toolsets=all" });
  const failed = body.result?.isError ? JSON.parse(body.result.content[0].text).code : undefined;
  return { status: failed ? statusOf(failed) : body.error && status === 200 ? 500 : status };
}

import { ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";
import { serverInfo, serverOptions } from "./server.ts";

const revision = "2026-07-28";
const prefix = "io.modelcontextprotocol";

const Response = z.union([
  z.object({ result: z.record(z.string(), z.unknown()) }),
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ error: z.string() }),
]);

interface Params extends Record<string, unknown> {
  readonly name?: string | undefined;
  readonly uri?: string | undefined;
}

/** Sends a message to a server's `/mcp`, and returns the result. */
async function forward(address: URL, token: string | undefined, method: string, params: Params) {
  const named = params.name ?? params.uri;
  const clientInfo = { name: "earshot stdio", version: serverInfo.version };
  const meta = {
    [`${prefix}/protocolVersion`]: revision,
    [`${prefix}/clientCapabilities`]: {},
    [`${prefix}/clientInfo`]: clientInfo,
  };
  const response = await fetch(address, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": revision,
      "mcp-method": method,
      ...(named !== undefined && { "mcp-name": named }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { ...params, _meta: meta } }),
  });
  const answer = Response.parse(await response.json());
  if ("result" in answer) {
    const { _meta: _, resultType: __, ...result } = answer.result;
    return result;
  }
  const { error } = answer;
  if (typeof error === "string") throw new ProtocolError(ProtocolErrorCode.InvalidRequest, error);
  throw new ProtocolError(error.code, error.message);
}

const methods = [
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "prompts/list",
  "prompts/get",
] as const;

/** Serves standard input and output with what the server at this address has on `/mcp`. */
export function bridgeStdio(address: URL, token: string | undefined): void {
  serveStdio(() => {
    const server = new Server(serverInfo, serverOptions);
    for (const method of methods)
      server.setRequestHandler(method, ({ params = {} }) => forward(address, token, method, params) as never);
    return server;
  });
}

import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text as textOf } from "node:stream/consumers";
import pg from "pg";
import { routes } from "./floor-routes.ts";

// The floor: `node:http` and `pg`, one prepared statement for each request, which checks the token and builds the JSON.
// It has no roles, checks no input and logs nothing.
//   node bench/floor.ts DATABASE_URL PORT

// A plan for each statement is made once on each connection, for data that is in memory.
const options = "-c plan_cache_mode=force_generic_plan -c jit=off -c random_page_cost=1.1";
const pool = new pg.Pool({ connectionString: process.argv[2], max: 20, options });

async function answer(what: string, authorization: string, body: string): Promise<string | undefined> {
  const hash = createHash("sha256").update(authorization.slice("Bearer ".length)).digest();
  for (const { name, path, sql, values, isRows } of routes) {
    const match = path.exec(what);
    if (!match) continue;
    const more = values?.(new URL(what.slice(what.indexOf("/")), "http://floor"), body) ?? [];
    const found = await pool.query<{ body: string }>({ name, text: sql, values: [hash, ...match.slice(1), ...more] });
    return isRows ? JSON.stringify(found.rows) : found.rows[0]?.body;
  }
  return undefined;
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = request.method === "POST" ? await textOf(request) : "";
  const operation =
    request.url === "/graphql" ? ` ${(JSON.parse(body) as { operationName: string }).operationName}` : "";
  const what = `${request.method} ${request.url}${operation}`;
  const json = await answer(what, request.headers.authorization ?? "", body);
  const known = request.headers["if-none-match"];
  // Only with If-None-Match, because no other response needs a hash.
  const etag = known && json && `"${createHash("sha1").update(json).digest("base64url")}"`;
  if (etag) response.setHeader("etag", etag);
  if (etag && etag === known) return void response.writeHead(304).end();
  const length = Buffer.byteLength(json ?? "");
  response.writeHead(json === undefined ? 401 : 200, { "content-type": "application/json", "content-length": length });
  response.end(json);
}

const server = createServer((request, response) => {
  respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
server.listen(Number(process.argv[3]), "127.0.0.1");

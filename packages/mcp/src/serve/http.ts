import { badRequest, type Context, DomainError, forbidden, isTooDeep, tokenScopes } from "@earshot/operations";
import { type AuthInfo, createMcpHandler, type McpServerFactory } from "@modelcontextprotocol/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { choiceOf } from "../tools/toolsets.ts";
import { listenedIn, resourceChanges } from "./listen.ts";
import { type Call, createServer } from "./server.ts";

interface McpOptions {
  createContext(request: FastifyRequest): Context;
  /** Counts and logs a failure that the API responds with by itself. */
  report(request: FastifyRequest, error: DomainError): void;
  /** Names the request in metrics and traces. */
  name(request: FastifyRequest, route: string): void;
  /** The address that people reach this server at. */
  publicUrl(): string;
  /** The origins of other pages that may call it. */
  origins: readonly string[];
}

/** The address of the metadata of RFC 9728, as that document makes it of the address of what it describes. */
const metadata = "/.well-known/oauth-protected-resource";

/** Wraps a call in the one value that the SDK passes on to the server of a request. */
const passed = (call: Call): AuthInfo => ({ token: "", clientId: "", scopes: [], extra: { call } });
const callOf = (authInfo: AuthInfo | undefined) => authInfo?.extra?.["call"] as Call;

const isLocal = (origin: string) => /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin);

/** The Model Context Protocol on `/mcp`, without sessions. */
export async function mcp(app: FastifyInstance, options: McpOptions): Promise<void> {
  const { createContext, report, name, publicUrl, origins } = options;
  const make: McpServerFactory = ({ authInfo, era }) => createServer(callOf(authInfo), era === "modern");
  const onerror = () => undefined;
  const handler = createMcpHandler(make, { maxSubscriptions: 0, keepAliveMs: 0, onerror });

  /** A stream has a handler of its own, which is told of what its caller may know. It ends with the caller's rights. */
  async function listen(message: Request, call: Call, addresses: readonly string[]): Promise<Response> {
    const { bus, stop } = await resourceChanges(call.ctx, addresses, () => void own.close());
    const own = createMcpHandler(make, { bus, maxSubscriptions: 1, keepAliveMs: 15_000, onerror });
    message.signal.addEventListener("abort", stop);
    return own.fetch(message, { authInfo: passed(call) });
  }
  app.addHook("preClose", handler.close);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_, body, done) => done(null, body));

  /** A page of another site, also of one whose name leads to this machine, calls nothing here. */
  function requireOrigin({ headers: { origin } }: FastifyRequest): void {
    if (origin === undefined || origins.includes(origin) || origin === new URL(publicUrl()).origin) return;
    if (!(isLocal(origin) && isLocal(new URL(publicUrl()).origin)))
      throw forbidden("pages of this origin may not call this server: add it to CORS_ORIGINS.");
  }

  app.get(metadata, async () => describe());
  app.get(`${metadata}/mcp`, async () => describe());
  const describe = () => ({
    resource: new URL("/mcp", publicUrl()).href,
    resource_name: "Earshot",
    bearer_methods_supported: ["header"],
    scopes_supported: tokenScopes,
    resource_documentation: new URL("/docs", publicUrl()).href,
  });

  /** A client that has no token finds in the metadata how to get one. */
  function challenge(request: FastifyRequest, reply: FastifyReply, error: DomainError): FastifyReply {
    report(request, error);
    const address = new URL(`${metadata}/mcp`, publicUrl()).href;
    const header = `Bearer resource_metadata="${address}"`;
    return reply.code(401).header("www-authenticate", header).send({ error: error.message });
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    requireOrigin(request);
    name(request, "/mcp");
    const body = (request.body as Buffer | undefined) ?? Buffer.alloc(0);
    if (isTooDeep(body)) throw badRequest("the body is nested too deeply.");
    // A batch would count as one request for the rate limit. The protocol has none since 2025-06-18.
    if (/^\s*\[/.test(body.subarray(0, 100).toString("latin1")))
      throw badRequest("the body must be one message: batches are not supported.");
    let refused: DomainError | undefined;
    const call: Call = {
      ctx: createContext(request),
      choice: choiceOf(request.query as Record<string, unknown>),
      name: (what) => name(request, `/mcp ${what}`),
      failed(error) {
        if (error.code === "UNAUTHORIZED") refused = error;
        else report(request, error);
      },
    };
    const headers = new Headers();
    for (const [header, value] of Object.entries(request.headers)) if (value) headers.set(header, String(value));
    const gone = new AbortController();
    const init = { method: "POST", headers, body: new Uint8Array(body), signal: gone.signal };
    const message = new Request(new URL("/mcp", publicUrl()), init);
    const addresses = listenedIn(body);
    if (addresses && addresses.length > 0) {
      reply.raw.on("close", () => gone.abort());
      let stream: Response;
      try {
        stream = await listen(message, call, addresses);
      } catch (error) {
        if (error instanceof DomainError && error.code === "UNAUTHORIZED") return challenge(request, reply, error);
        throw error;
      }
      return reply.code(stream.status).headers(Object.fromEntries(stream.headers)).send(stream.body);
    }
    const response = await handler.fetch(message, { authInfo: passed(call) });
    const answer = Buffer.from(await response.arrayBuffer());
    if (refused) return challenge(request, reply, refused);
    const type = response.headers.get("content-type");
    if (type) reply.header("content-type", type);
    return reply.code(response.status).send(answer);
  }
  app.route({ method: "POST", url: "/mcp", handler: handle });
  app.route({
    method: ["GET", "DELETE"],
    url: "/mcp",
    handler(_, reply) {
      reply.header("allow", "POST");
      throw new DomainError("METHOD_NOT_SUPPORTED", "there are no sessions here: send each message by POST.");
    },
  });
}

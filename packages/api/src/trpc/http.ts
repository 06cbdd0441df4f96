import { badRequest, DomainError, type ErrorCode, errorStatus, isTooDeep, tooLarge } from "@earshot/operations";
import type { TRPCError } from "@trpc/server";
import { fastifyRequestHandler } from "@trpc/server/adapters/fastify";
import { getHTTPStatusCode } from "@trpc/server/http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { decodeText, takeJson } from "../rest/json-body.ts";
import type { ApiOptions } from "../rest/rest.ts";
import { appRouter, procedures } from "../router.ts";
import { runDirectCall, type DirectCalls, directCalls, type DirectResult } from "./direct.ts";

/** The most calls in one request. */
const maxBatchSize = 20;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Returns the number of requests that a request of this route counts as. */
    callsOf?(request: FastifyRequest): number;
  }
}

/** A batch counts for its calls, so that a rate limit cannot be evaded with it. */
function callsOf({ params, url }: FastifyRequest): number {
  const { path } = params as { path: string };
  // The first of several, as tRPC reads it.
  const isBatch = new URLSearchParams(url.split("?")[1]).get("batch") === "1";
  return isBatch ? Math.min(path.split(",").length, maxBatchSize) : 1;
}

/** The headers that responses depend on: tRPC's own, and that of the gateway's compression. */
const vary = "trpc-accept, accept, accept-encoding";

/** The methods of tRPC. For some others it could not even construct a Request. */
const methods = ["GET", "HEAD", "POST"];

/** The tRPC API. tRPC's own Fastify plugin would accept bodies that are not UTF-8, and other content types. */
export async function trpc(app: FastifyInstance, { createContext, report, name, send }: ApiOptions): Promise<void> {
  // tRPC parses the text when a procedure needs its input. An empty text makes it refuse what is not UTF-8 or too deep.
  takeJson(app, (body) => (isTooDeep(body) ? "" : (decodeText(body) ?? "")));
  const allow = methods.join(", ");
  app.addHook("onRequest", ({ method }, reply, done) => {
    if (methods.includes(method)) return done();
    reply.header("allow", allow);
    done(new DomainError("METHOD_NOT_SUPPORTED", `${method} is not allowed here; allowed are ${allow}.`));
  });
  async function respond(
    req: FastifyRequest,
    res: FastifyReply,
    { calls, isBatch }: DirectCalls,
  ): Promise<FastifyReply> {
    const ctx = createContext(req);
    const results = await Promise.all(calls.map((call) => runDirectCall(call, ctx)));
    const parts = isBatch ? jsonArray(results) : (results[0]?.parts ?? []);
    // A batch may contain the same cached response many times.
    const size = parts.reduce((sum, { length }) => sum + length, 0);
    if (isBatch && size > ctx.maxResponseBytes) throw tooLarge(ctx.maxResponseBytes);
    const errors = results.flatMap(({ error }) => error ?? []);
    for (const error of errors) report(req, failureOf(error));
    const status = getHTTPStatusCode(
      results.map(({ shape }) => (shape ? { error: shape } : { result: { data: null } })),
    );
    res.code(status).headers({ "content-type": "application/json", vary, ...headersOf(errors) });
    return send(res, parts);
  }

  app.all<{ Params: { path: string } }>("/:path", { config: { callsOf } }, (req, res) => {
    const { path } = req.params;
    name(req, nameOf(path));
    const direct = directCalls(req, path, maxBatchSize);
    if (direct) return respond(req, res, direct);
    // tRPC builds a URL from it (RFC 9112, section 3.2).
    if (!URL.canParse(req.url, `http://${req.headers.host ?? "localhost"}`))
      throw badRequest("the header Host is invalid.");
    return fastifyRequestHandler({
      router: appRouter,
      req,
      res,
      path,
      maxBatchSize,
      allowMethodOverride: true,
      createContext: () => createContext(req),
      onError: ({ error }) => report(req, failureOf(error)),
      // Without this, tRPC refuses an unreadable request as plain text.
      responseMeta: ({ errors, info }) => ({
        headers: { vary, ...(info ? headersOf(errors) : { "content-type": "application/json" }) },
      }),
    });
  });
}

const opening = Buffer.from("[");
const comma = Buffer.from(",");
const closing = Buffer.from("]");

const jsonArray = (results: DirectResult[]): Buffer[] => [
  ...results.flatMap(({ parts }, index) => [index > 0 ? comma : opening, ...parts]),
  closing,
];

/** The headers that some errors need. */
function headersOf(errors: TRPCError[]): Record<string, string> {
  const has = (code: ErrorCode) => errors.some((error) => error.code === code);
  if (has("UNAUTHORIZED")) return { "www-authenticate": "Bearer" };
  const wait = Math.max(...errors.map((error) => failureOf(error).retryAfter ?? 0));
  return wait > 0 ? { "retry-after": String(wait) } : {};
}

const names = new Set(procedures.map((procedure) => procedure.name));

/** The request's name in metrics: one of a bounded set, whatever the path is. */
function nameOf(path: string): string {
  if (names.has(path)) return `/trpc/${path}`;
  return path.includes(",") ? "/trpc/(batch)" : "/trpc/(unknown)";
}

/** The error that an operation threw, or one of tRPC's own. */
function failureOf(error: TRPCError): DomainError {
  const { cause, code, message } = error;
  if (cause instanceof DomainError) return cause;
  return new DomainError(code in errorStatus ? (code as ErrorCode) : "BAD_REQUEST", message, { cause: error });
}

import { runOperation, badRequest, type Context, DomainError, type Operation } from "@earshot/operations";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { METHODS } from "node:http";
import { parseObject, takeJson } from "./json-body.ts";
import { fromQuery, isDecodable } from "./query-string.ts";
import { served } from "../router.ts";

/** The parts that an API needs in addition to its Fastify instance. */
export interface ApiOptions {
  createContext(request: FastifyRequest): Context;
  /** Counts and logs an error that the API responds with by itself. */
  report(request: FastifyRequest, error: DomainError): void;
  /** Names the request in metrics and traces, where one route serves many operations. */
  name(request: FastifyRequest, route: string): void;
  /** Sends a body in parts without copying the large ones. */
  send(reply: FastifyReply, parts: readonly Buffer[]): FastifyReply;
}

/** The REST API: one Fastify route for each procedure that has a path under /v1. */
export async function rest(app: FastifyInstance, { createContext }: ApiOptions): Promise<void> {
  takeJson(app, parseObject);
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);

  for (const { operation: declared, openapi } of served) {
    const operation = openapi.input ? { ...declared, input: openapi.input } : declared;
    app.route({
      method: openapi.method,
      url: fastifyPath(openapi.path),
      async handler(request, reply) {
        const { json, next, etag } = await runOperation(operation, createContext(request), inputOf(request, operation));
        if (next) reply.header("link", nextLink(request, next));
        // Caches must revalidate it before they use it again, if they may store it at all.
        if (etag) reply.header("etag", etag).header("cache-control", "no-cache");
        if (etag && matches(request.headers["if-none-match"], etag)) return reply.code(304).send();
        return reply.header("content-type", "application/json").send(json);
      },
    });
  }

  for (const [path, allowed] of methodsByPath()) refuseOtherMethods(app, path, allowed);
}

/** One flat object: the body's fields on POST and PATCH, else the query's, and the path's, which take precedence. */
function inputOf(request: FastifyRequest, operation: Operation): unknown {
  if (operation.kind === "mutation" && request.headers["earshot-dry-run"] !== undefined)
    return badRequest("Earshot-Dry-Run is not for /v1: rehearse by tRPC or GraphQL.");
  if (!isDecodable(request.url)) return badRequest("the address has a malformed percent escape.");
  const hasBody = request.method === "POST" || request.method === "PATCH";
  if (hasBody && request.body instanceof DomainError) return request.body;
  const fields = hasBody ? (request.body as object) : fromQuery(operation.input.shape, request.query as object);
  return { ...fields, ...(request.params as object) };
}

/** Returns true if If-None-Match names this entity tag, strong or weak (RFC 9110, section 13.1.2). */
const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header.trim() === "*" || header.includes(etag));

/** The same address with the next cursor, relative to this host (RFC 8288). */
function nextLink(request: FastifyRequest, cursor: string): string {
  const [path = ""] = request.url.split("?", 1);
  // A query may have question marks of its own.
  const parameters = new URLSearchParams(request.url.slice(path.length + 1));
  parameters.set("cursor", cursor);
  return `<${path}?${parameters.toString()}>; rel="next"`;
}

const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ":$1");

function methodsByPath(): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const { openapi } of served)
    paths.set(openapi.path, [
      ...(paths.get(openapi.path) ?? []),
      ...(openapi.method === "GET" ? ["GET", "HEAD"] : [openapi.method]),
    ]);
  return paths;
}

function refuseOtherMethods(app: FastifyInstance, path: string, methods: string[]): void {
  const allow = [...methods, "OPTIONS"].join(", ");
  const url = fastifyPath(path);
  app.options(url, (_, reply) => reply.code(204).header("allow", allow).send());
  app.route({
    method: app.supportedMethods.filter((method) => method !== "OPTIONS" && !methods.includes(method)),
    url,
    // Before the body is read, because its content does not matter.
    onRequest: async (request, reply) => {
      reply.header("allow", allow);
      throw new DomainError("METHOD_NOT_SUPPORTED", `${request.method} is not allowed here; allowed are ${allow}.`);
    },
    handler: () => undefined,
  });
}

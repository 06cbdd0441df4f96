import { isUtf8 } from "node:buffer";
import { type Context, DomainError, isTooDeep } from "@earshot/operations";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Limits } from "../limits.ts";
import { isAcceptable } from "./accept.ts";
import { graphiqlPage } from "./graphiql.ts";

/** The parts that the GraphQL API needs in addition to its Fastify instance. */
export interface ApiOptions {
  createContext(request: FastifyRequest): Context;
  /** Counts and logs a failure that the API responds with by itself. */
  report(request: FastifyRequest, error: DomainError): void;
  /** Names the request in metrics and traces. */
  name(request: FastifyRequest, route: string): void;
  /** Sends a body in parts without copying the large ones. */
  send(reply: FastifyReply, parts: readonly Buffer[]): FastifyReply;
  limits: Limits;
  /** True if introspection is allowed and errors suggest names of the schema. */
  introspection: boolean;
  /** Serves a page that never changes; false if browsers get no GraphiQL. */
  graphiql: false | ((contentType: string, load: () => Promise<Buffer>) => Handler);
}

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const notAcceptable = Buffer.from(
  JSON.stringify({ error: "the Accept header must allow application/json or application/graphql-response+json." }),
);

/** Returns true if a browser has opened the URL: a client would send a query. */
const isBrowser = ({ method, headers }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") && !!headers.accept?.includes("text/html");

/**
 * The GraphQL API: POST for everything, GET for queries, and GraphiQL for browsers. Its schema and Yoga are a quarter of the
 * time of a start, so they are loaded for the first query.
 */
export async function graphql(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const { graphiql } = options;
  const page = graphiql && graphiql("text/html", graphiqlPage);
  let loading: Promise<Handler> | undefined;
  const load = async () => (await import("./handler.ts")).openApi(options);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_, body: Buffer, done) =>
    // Yoga refuses an empty body as it refuses what is not JSON. It would replace bytes that are not UTF-8.
    done(null, isTooDeep(body) || !isUtf8(body) ? Buffer.alloc(0) : body),
  );

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (page && isBrowser(request)) return page(request, reply);
    if (isBrowser(request) && !("query" in (request.query as object)))
      throw new DomainError("NOT_FOUND", "GraphiQL is turned off here: send a query as JSON by POST.");
    if (!isAcceptable(request)) return reply.code(406).header("content-type", "application/json").send(notAcceptable);
    const respond = await (loading ??= load());
    return respond(request, reply);
  }
  app.route({ method: ["GET", "POST"], url: "/graphql", handler: handle });
}

import { renderGraphiQL } from "@graphql-yoga/render-graphiql";
import { type Context, type DomainError, toDomainError } from "@earshot/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { GraphQLError, parse } from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import type { RequestContext } from "./builder.ts";
import { limitRule, limits } from "./limits.ts";
import { schema } from "./schema.ts";

/** What a door needs beside its Fastify. */
interface Door {
  createContext(request: FastifyRequest): Context;
}

interface ServerContext {
  fastify: FastifyRequest;
}

const bodyLimit = 256 * 1024;

const limitPlugin: Plugin = {
  onParse({ setParseFn }) {
    setParseFn((source, options) => parse(source, { ...options, maxTokens: limits.tokens }));
  },
  onValidate({ addValidationRule }) {
    addValidationRule(limitRule);
  },
};

const errorPlugin: Plugin<object, ServerContext> = {
  onExecutionResult({ result, setResult, context }) {
    if (!result || !("errors" in result) || !result.errors) return;
    setResult({ ...result, errors: result.errors.map((error) => maskError(error, context.fastify)) });
  },
};

/** An error as the caller may read it: the domain's under its code, a bad query as it is, a fault of ours masked. */
function maskError(error: unknown, { log, id }: FastifyRequest): GraphQLError {
  const found = error instanceof GraphQLError ? error : null;
  const extensions = { requestId: id };
  if (found && !found.originalError)
    return new GraphQLError(found.message, { ...locate(found), extensions: { code: "BAD_REQUEST", ...found.extensions, ...extensions } });
  const known: DomainError = toDomainError(found?.originalError ?? error);
  if (known.cause) log.error({ err: known.cause }, known.message);
  return new GraphQLError(known.message, { ...locate(found), extensions: { code: known.code, ...extensions } });
}

const locate = (error: GraphQLError | null) => ({ nodes: error?.nodes, path: error?.path });

/** The GraphQL door: POST for all, GET for queries, and GraphiQL for browsers. */
export async function graphql(app: FastifyInstance, { createContext }: Door): Promise<void> {
  const yoga = createYoga<ServerContext, RequestContext>({
    schema,
    graphqlEndpoint: "/graphql",
    cors: false,
    multipart: false,
    batching: false,
    landingPage: false,
    renderGraphiQL,
    logging: false,
    plugins: [limitPlugin, errorPlugin],
    maskedErrors: false,
    context: ({ fastify }) => ({ ctx: { ...createContext(fastify), known: new Map() }, loaders: new Map() }),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer", bodyLimit }, (_, body, done) => done(null, body));

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const init = { method: request.method, headers: request.headers as Record<string, string>, body: request.body as Buffer | undefined };
    const response = await yoga.fetch(`http://localhost${request.url}`, init as RequestInit, { fastify: request });
    return reply.code(response.status).headers(Object.fromEntries(response.headers)).send(Buffer.from(await response.arrayBuffer()));
  }
  app.get("/graphql", handle);
  app.post("/graphql", handle);
}

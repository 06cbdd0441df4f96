import { renderGraphiQL } from "@graphql-yoga/render-graphiql";
import { type Context, toDomainError } from "@earshot/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { GraphQLError, parse, type ParseOptions } from "graphql";
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
    setParseFn((source: string, options: ParseOptions) =>
      parse(source, { ...options, maxLexicalTokens: limits.tokens }),
    );
  },
  onValidate({ addValidationRule }) {
    addValidationRule(limitRule);
  },
};

const errorPlugin: Plugin<object, ServerContext> = {
  onResultProcess({ result, setResult, serverContext }) {
    if (!("errors" in result) || !result.errors) return;
    setResult({ ...result, errors: result.errors.map((error) => maskError(error, serverContext.fastify)) });
  },
};

/** An error as the caller may read it: the domain's under its code, a bad query as it is, a fault of ours masked. */
function maskError(error: GraphQLError, { log, id }: FastifyRequest): GraphQLError {
  const { nodes, path } = error;
  const cause = rootOf(error);
  if (cause instanceof GraphQLError) {
    const extensions = { code: "BAD_REQUEST", ...cause.extensions, requestId: id };
    return new GraphQLError(error.message, { nodes, path, extensions });
  }
  const known = toDomainError(cause);
  if (known.cause) log.error({ err: known.cause }, known.message);
  return new GraphQLError(known.message, { nodes, path, extensions: { code: known.code, requestId: id } });
}

/** What a resolver threw, under what was wrapped around it on the way. */
function rootOf(error: GraphQLError): unknown {
  const { cause } = error;
  return cause instanceof GraphQLError ? rootOf(cause) : (cause ?? error);
}

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
    const init = {
      method: request.method,
      headers: request.headers as Record<string, string>,
      body: request.body as Buffer | undefined,
    };
    const response = await yoga.fetch(`http://localhost${request.url}`, init as RequestInit, { fastify: request });
    return reply
      .code(response.status)
      .headers(Object.fromEntries(response.headers))
      .send(Buffer.from(await response.arrayBuffer()));
  }
  app.route({ method: ["GET", "POST"], url: "/graphql", handler: handle });
}

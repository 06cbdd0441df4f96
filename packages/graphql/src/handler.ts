import { renderGraphiQL } from "@graphql-yoga/render-graphiql";
import { badRequest, type Context, DomainError, isTooDeep, toDomainError } from "@earshot/domain";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  GraphQLError,
  Kind,
  parse,
  type OperationDefinitionNode,
  type ParseOptions,
} from "graphql";
import { _createLRUCache as createLRUCache, createYoga, isAsyncIterable, type Plugin } from "graphql-yoga";
import type { RequestContext } from "./builder.ts";
import { type Asked, createKnown, planPlugin, readAsked } from "./known.ts";
import { lengthPlugin, limitRule, type Limits, noIntrospection } from "./limits.ts";
import { schema } from "./schema.ts";

/** What a door needs beside its Fastify. */
interface Door {
  createContext(request: FastifyRequest): Context;
  /** Takes note of a failure that the door answers by itself. */
  report(request: FastifyRequest, error: DomainError): void;
  /** Says what the request asks for. */
  name(request: FastifyRequest, route: string): void;
  limits: Limits;
  /** Whether the schema may be asked for. */
  introspection: boolean;
  /** Whether browsers get a page to try it. */
  graphiql: boolean;
}

interface ServerContext {
  fastify: FastifyRequest;
  asked: Asked | null;
}

function limitPlugin({ limits, introspection }: Door): Plugin {
  const rules = [limitRule(limits), ...(introspection ? [] : [noIntrospection])];
  return {
    onParse({ setParseFn }) {
      setParseFn((source: string, options: ParseOptions) =>
        parse(source, { ...options, maxLexicalTokens: limits.tokens }),
      );
    },
    onValidate({ addValidationRule }) {
      for (const rule of rules) addValidationRule(rule);
    },
  };
}

const errorPlugin = ({ report }: Door): Plugin<object, ServerContext> => ({
  onResultProcess({ result, setResult, serverContext: { fastify } }) {
    const mask = (error: GraphQLError) => maskError(error, fastify.id, (failure) => report(fastify, failure));
    if (isAsyncIterable(result)) setResult(maskEach(result, mask));
    else if (!Array.isArray(result)) setResult(maskErrors(result, mask));
  },
});

type Mask = (error: GraphQLError) => GraphQLError;

const maskErrors = (result: ExecutionResult, mask: Mask): ExecutionResult =>
  result.errors ? { ...result, errors: result.errors.map(mask) } : result;

async function* maskEach(results: AsyncIterable<ExecutionResult>, mask: Mask) {
  for await (const result of results) yield maskErrors(result, mask);
}

/** A subscription begins only for a client that takes its answer: an event stream. */
const acceptPlugin: Plugin<ServerContext> = {
  onSubscribe({ args, setResultAndStopExecution }) {
    const { accept = "*/*" } = (args.contextValue as ServerContext).fastify.headers;
    if (/(^|,)\s*(text|\*)\/(event-stream|\*)\s*(;|,|$)/i.test(accept)) return;
    const message = "A subscription is answered as text/event-stream: send an Accept header that takes it.";
    setResultAndStopExecution({ errors: [new GraphQLError(message)] });
  },
};

/** What a request asks of the schema, for the names that callers give are without end. */
function routeOf({ operation, selectionSet: { selections } }: OperationDefinitionNode): string {
  const [field, ...more] = selections;
  const what = field?.kind === Kind.FIELD && more.length === 0 ? field.name.value : "(several)";
  return `/graphql ${operation} ${what}`;
}

function namePlugin({ name }: Door): Plugin<ServerContext> {
  const take = ({ args: { document, operationName, contextValue } }: { args: ExecutionArgs }) => {
    const operation = getOperationAST(document, operationName);
    if (operation) name((contextValue as ServerContext).fastify, routeOf(operation));
  };
  return { onExecute: take, onSubscribe: take };
}

const maxMessage = 1_000;

/** An error as the caller may read it: the domain's under its code, a bad query as it is, a fault of ours masked. */
function maskError(error: GraphQLError, requestId: string, tell: (failure: DomainError) => void): GraphQLError {
  const { nodes, path } = error;
  const cause = rootOf(error);
  // What Yoga says of variables or extensions in an address that are no JSON.
  if (cause instanceof SyntaxError && !path) return maskError(new GraphQLError(cause.message), requestId, tell);
  if (cause instanceof GraphQLError) {
    tell(badRequest(error.message));
    const extensions = { ...cause.extensions, code: "BAD_REQUEST", requestId };
    // graphql repeats what was sent, for each fault in it.
    return new GraphQLError(error.message.slice(0, maxMessage), { nodes, path, extensions });
  }
  const known = toDomainError(cause);
  tell(known);
  // Yoga takes the headers out of the answer's body and into its head.
  const http = known.code === "SERVICE_UNAVAILABLE" ? { http: { headers: { "retry-after": "1" } } } : {};
  return new GraphQLError(known.message, { nodes, path, extensions: { code: known.code, requestId, ...http } });
}

/** What a resolver threw, under what was wrapped around it on the way. */
function rootOf(error: GraphQLError): unknown {
  const { cause } = error;
  return cause instanceof GraphQLError ? rootOf(cause) : (cause ?? error);
}

/** To a wish in Accept that it cannot fulfil, Yoga says nothing but 406. */
const notAcceptable = Buffer.from(
  JSON.stringify({ error: "the Accept header must allow application/json or application/graphql-response+json." }),
);

/** A browser that was led here, rather than a client that asks something. */
const asksForPage = ({ method, headers, query }: FastifyRequest): boolean =>
  method === "GET" && !!headers.accept?.includes("text/html") && !("query" in (query as object));

/** What Yoga says of a connection that it does not have. */
const ofConnection = new Set(["connection", "content-length", "transfer-encoding"]);

const streamHeaders = { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform" };

/** The GraphQL door: POST for all, GET for queries, and GraphiQL for browsers. */
export async function graphql(app: FastifyInstance, door: Door): Promise<void> {
  const contextOf = (request: FastifyRequest): RequestContext => ({
    ctx: door.createContext(request),
    maxPageSize: door.limits.pageSize,
    maxReads: door.limits.reads,
    reads: 0,
    loaders: new Map(),
  });
  const known = createKnown();
  const yoga = createYoga<ServerContext, RequestContext>({
    schema,
    graphqlEndpoint: "/graphql",
    cors: false,
    multipart: false,
    batching: false,
    landingPage: false,
    graphiql: door.graphiql,
    renderGraphiQL,
    logging: false,
    plugins: [lengthPlugin, limitPlugin(door), namePlugin(door), planPlugin, acceptPlugin, errorPlugin(door)],
    maskedErrors: false,
    // As many as a parsed query of the most tokens, some 900 kB, may be kept: 60 MB.
    parserAndValidationCache: { documentCache: createLRUCache({ max: 64 }), errorCache: createLRUCache({ max: 64 }) },
    context: ({ fastify }) => contextOf(fastify),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_, body: Buffer, done) =>
    // What is too deep is no JSON to Yoga either.
    done(null, isTooDeep(body) ? Buffer.alloc(0) : body),
  );

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!door.graphiql && asksForPage(request))
      throw new DomainError("NOT_FOUND", "GraphiQL is turned off here: send a query as JSON by POST.");
    const asked = readAsked(request);
    const found = asked && (await known.answer(asked, contextOf(request)));
    if (found) {
      door.name(request, routeOf(found.plan.operation));
      return reply.header("content-type", found.contentType).send(Buffer.from(found.text));
    }
    const init = {
      method: request.method,
      headers: request.headers as Record<string, string>,
      body: request.body as Buffer | undefined,
    };
    const response = await yoga.fetch(new URL(request.url, "http://localhost").href, init as RequestInit, {
      fastify: request,
      asked,
    });
    if (response.headers.get("content-type") === "text/event-stream")
      return reply.code(response.status).headers(streamHeaders).send(response.body);
    if (asked && response.status === 200) known.learn(asked, response.headers.get("content-type"));
    const body = Buffer.from(await response.arrayBuffer());
    reply.code(response.status);
    for (const [header, value] of response.headers)
      if (!ofConnection.has(header.toLowerCase())) reply.header(header, value);
    if (response.status === 406) return reply.header("content-type", "application/json").send(notAcceptable);
    return reply.send(body);
  }
  app.route({ method: ["GET", "POST"], url: "/graphql", handler: handle });
}

import { type Context, DomainError, isTooDeep, toDomainError } from "@earshot/operations";
import { renderGraphiQL } from "@graphql-yoga/render-graphiql";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  type DocumentNode,
  type ExecutionArgs,
  getOperationAST,
  GraphQLError,
  Kind,
  locatedError,
  type OperationDefinitionNode,
} from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import type { RequestContext } from "./builder.ts";
import { answerDirect, directQuery } from "./direct.ts";
import { documentCache, type DocumentCache } from "./document.ts";
import { errorPlugin } from "./errors.ts";
import { firstQuery } from "./graphiql.ts";
import { type Limits, noIntrospection } from "./limits.ts";
import { schema } from "./schema.ts";

/** What the GraphQL API needs beside its Fastify instance. */
interface ApiOptions {
  createContext(request: FastifyRequest): Context;
  /** Counts and logs a failure that the API answers by itself. */
  report(request: FastifyRequest, error: DomainError): void;
  /** Names the request in metrics and traces. */
  name(request: FastifyRequest, route: string): void;
  limits: Limits;
  /** Whether introspection is answered. */
  introspection: boolean;
  /** Whether browsers get GraphiQL. */
  graphiql: boolean;
}

interface ServerContext {
  fastify: FastifyRequest;
  ctx: Context;
  /** Why the query could not be answered directly. */
  failure: DomainError | undefined;
}

/** Takes documents from the cache instead of parsing and validating them again. */
const documentPlugin = (documents: DocumentCache): Plugin => ({
  onParse({ params, setParseFn }) {
    setParseFn(() => {
      const { document, errors } = documents.get(String(params.source));
      if (!document) throw errors[0] ?? new GraphQLError("The query cannot be parsed.");
      return document;
    });
  },
  onValidate({ params, setResult }) {
    setResult(documents.errorsOf(params.documentAST as DocumentNode));
  },
});

/** A subscription starts only for a client that accepts an event stream. */
const acceptPlugin: Plugin<ServerContext> = {
  onSubscribe({ args, setResultAndStopExecution }) {
    const { accept = "*/*" } = (args.contextValue as ServerContext).fastify.headers;
    if (/(^|,)\s*(text|\*)\/(event-stream|\*)\s*(;|,|$)/i.test(accept)) return;
    const message = "A subscription is answered as text/event-stream: send an Accept header that takes it.";
    setResultAndStopExecution({ errors: [new GraphQLError(message)] });
  },
};

/** The operation's name in metrics: one of a bounded set, whatever names clients give. */
function routeOf({ operation, selectionSet: { selections } }: OperationDefinitionNode): string {
  const [field, ...more] = selections;
  const what = field?.kind === Kind.FIELD && more.length === 0 ? field.name.value : "(several)";
  return `/graphql ${operation} ${what}`;
}

function namePlugin({ name }: ApiOptions): Plugin<ServerContext> {
  const nameRequest = ({ document, operationName, contextValue }: ExecutionArgs) => {
    const operation = getOperationAST(document, operationName);
    if (operation) name((contextValue as ServerContext).fastify, routeOf(operation));
    return operation;
  };
  return {
    onExecute({ args, setResultAndStopExecution }) {
      const operation = nameRequest(args);
      const { failure } = args.contextValue as ServerContext;
      // A database that is out of reach is not asked again.
      if (operation && failure?.code === "SERVICE_UNAVAILABLE")
        setResultAndStopExecution({ data: null, errors: [locatedError(failure, operation)] });
    },
    onSubscribe: ({ args }) => void nameRequest(args),
  };
}

/** Yoga's own answer to an unacceptable Accept header is a bare 406. */
const notAcceptable = Buffer.from(
  JSON.stringify({ error: "the Accept header must allow application/json or application/graphql-response+json." }),
);

/** Whether a browser has opened the address, rather than a client sent a query. */
const wantsPage = ({ method, headers, query }: FastifyRequest): boolean =>
  method === "GET" && !!headers.accept?.includes("text/html") && !("query" in (query as object));

/** Headers that Node sets by itself. */
const ofConnection = new Set(["connection", "content-length", "transfer-encoding"]);

const streamHeaders = { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform" };

/** The GraphQL API: POST for everything, GET for queries, and GraphiQL for browsers. */
export async function graphql(app: FastifyInstance, options: ApiOptions): Promise<void> {
  const { createContext, limits, introspection, graphiql, name, report } = options;
  const documents = documentCache(schema, limits, introspection ? [] : [noIntrospection]);
  const yoga = createYoga<ServerContext, RequestContext>({
    schema,
    graphqlEndpoint: "/graphql",
    cors: false,
    multipart: false,
    batching: false,
    landingPage: false,
    graphiql: graphiql && { defaultQuery: firstQuery },
    renderGraphiQL,
    logging: false,
    plugins: [documentPlugin(documents), namePlugin(options), acceptPlugin, errorPlugin(report)],
    maskedErrors: false,
    parserAndValidationCache: false,
    context: ({ ctx }) => ({ ctx, limits }),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_, body: Buffer, done) =>
    // Yoga refuses an empty body as it refuses what is not JSON.
    done(null, isTooDeep(body) ? Buffer.alloc(0) : body),
  );

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!graphiql && wantsPage(request))
      throw new DomainError("NOT_FOUND", "GraphiQL is turned off here: send a query as JSON by POST.");
    const ctx = createContext(request);
    const direct = directQuery(request, documents);
    let failure: DomainError | undefined;
    if (direct) {
      name(request, routeOf(direct.plan.operation));
      const text = await answerDirect(schema, direct, ctx, limits).catch(toDomainError);
      if (typeof text === "string") return reply.header("content-type", direct.contentType).send(Buffer.from(text));
      failure = text;
    }
    return handleByYoga(request, reply, { fastify: request, ctx, failure });
  }

  async function handleByYoga(request: FastifyRequest, reply: FastifyReply, context: ServerContext) {
    const init = {
      method: request.method,
      headers: request.headers as Record<string, string>,
      body: request.body as Buffer | undefined,
    };
    const response = await yoga.fetch(new URL(request.url, "http://localhost").href, init as RequestInit, context);
    if (response.headers.get("content-type") === "text/event-stream")
      return reply.code(response.status).headers(streamHeaders).send(response.body);
    const body = Buffer.from(await response.arrayBuffer());
    reply.code(response.status);
    for (const [header, value] of response.headers)
      if (!ofConnection.has(header.toLowerCase())) reply.header(header, value);
    if (response.status === 406) return reply.header("content-type", "application/json").send(notAcceptable);
    return reply.send(body);
  }
  app.route({ method: ["GET", "POST"], url: "/graphql", handler: handle });
}

import { type Context, DomainError } from "@earshot/operations";
import type { FastifyReply, FastifyRequest } from "fastify";
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
} from "graphql";
import { createYoga, isAsyncIterable, type Plugin } from "graphql-yoga";
import type { RequestContext } from "../schema/builder.ts";
import { runDirectQuery, directQuery } from "./direct.ts";
import { documentCache, type DocumentCache } from "../plan/document.ts";
import { errorPlugin, sendFailure } from "./errors.ts";
import type { ApiOptions, Handler } from "./route.ts";
import { schema } from "../schema.ts";

interface ServerContext {
  fastify: FastifyRequest;
  ctx: Context;
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
    const message = "The response to a subscription is text/event-stream: send an Accept header that allows it.";
    setResultAndStopExecution({ errors: [new GraphQLError(message)] });
  },
};

/** A rehearsed mutation has its usual type, so what it would tell stands beside the data. */
const rehearsalPlugin: Plugin<RequestContext> = {
  onExecute: ({ args }) => ({
    onExecuteDone({ result, setResult }) {
      const { rehearsals } = args.contextValue as RequestContext;
      if (isAsyncIterable(result) || Object.keys(rehearsals).length === 0) return;
      setResult({ ...result, extensions: { ...result.extensions, rehearsals } });
    },
  }),
};

/** Yoga itself has no setting for this. */
const suggestionPlugin = (introspection: boolean): Plugin => {
  const hide = ({ args }: { args: ExecutionArgs }) => void (args.hideSuggestions = !introspection);
  return { onExecute: hide, onSubscribe: hide };
};

/** The bytes of a body whose errors Yoga may make. */
const smallBody = 8_192;

/**
 * Yoga makes fifty errors of variables, and each quotes a whole variable: more than a second for the largest body. Of a body
 * that is not small, this makes one.
 */
const variablesPlugin = (introspection: boolean): Plugin => {
  const check = ({ args, setResultAndStopExecution }: Checked) => {
    const { body } = (args.contextValue as ServerContext).fastify;
    if (!Buffer.isBuffer(body) || body.length <= smallBody) return;
    const definitions = getOperationAST(args.document, args.operationName)?.variableDefinitions ?? [];
    const options = { maxErrors: 1, hideSuggestions: !introspection };
    const [error] = getVariableValues(args.schema, definitions, args.variableValues ?? {}, options).errors ?? [];
    if (!error) return;
    const { message, nodes } = error;
    setResultAndStopExecution({
      errors: [new GraphQLError(message, { nodes, extensions: { http: { status: 400 } } })],
    });
  };
  return { onExecute: check, onSubscribe: check };
};

interface Checked {
  args: ExecutionArgs;
  setResultAndStopExecution(result: ExecutionResult): void;
}

/** The operation's name in metrics: one of a bounded set, whatever names clients give. */
function routeOf({ operation, selectionSet: { selections } }: OperationDefinitionNode): string {
  const [field, ...more] = selections;
  const what = field?.kind === Kind.FIELD && more.length === 0 ? field.name.value : "(several)";
  return `/graphql ${operation} ${what}`;
}

function namePlugin({ name }: ApiOptions): Plugin<ServerContext> {
  const nameRequest = ({ args: { document, operationName, contextValue } }: { args: ExecutionArgs }) => {
    const operation = getOperationAST(document, operationName);
    if (operation) name((contextValue as ServerContext).fastify, routeOf(operation));
  };
  return { onExecute: nameRequest, onSubscribe: nameRequest };
}

/** Headers that Node sets by itself. */
const ofConnection = new Set(["connection", "content-length", "transfer-encoding"]);

const streamHeaders = { "content-type": "text/event-stream", "cache-control": "no-cache, no-transform" };

/** Returns the function that responds to a request with a query. */
export function openApi(options: ApiOptions): Handler {
  const { createContext, limits, introspection, name, report, send } = options;
  const documents = documentCache(schema, limits, introspection);
  const yoga = createYoga<ServerContext, RequestContext>({
    schema,
    graphqlEndpoint: "/graphql",
    cors: false,
    multipart: false,
    batching: false,
    landingPage: false,
    graphiql: false,
    logging: false,
    plugins: [
      documentPlugin(documents),
      suggestionPlugin(introspection),
      namePlugin(options),
      variablesPlugin(introspection),
      acceptPlugin,
      rehearsalPlugin,
      errorPlugin(report),
    ],
    maskedErrors: false,
    parserAndValidationCache: false,
    context: ({ ctx }) => ({ ctx, limits, rehearsals: {} }),
  });

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const ctx = createContext(request);
    const direct = directQuery(request, documents);
    if (direct) {
      name(request, routeOf(direct.plan.operation));
      const found = await runDirectQuery(direct, ctx, { schema, limits, hideSuggestions: !introspection });
      if (Array.isArray(found)) return send(reply.header("content-type", direct.contentType), found);
      if (found) return sendFailure(reply, direct.contentType, found, (failure) => report(request, failure));
    }
    return respondByYoga(request, reply, { fastify: request, ctx });
  }

  async function respondByYoga(request: FastifyRequest, reply: FastifyReply, context: ServerContext) {
    const headers = request.headers as Record<string, string>;
    const init = {
      method: request.method,
      // Yoga compares the type of a body as it is written. Fastify has checked it.
      headers: headers["content-type"] ? { ...headers, "content-type": "application/json" } : headers,
      body: request.body as Buffer | undefined,
    };
    const response = await yoga.fetch(new URL(request.url, "http://localhost").href, init as RequestInit, context);
    if (response.headers.get("content-type") === "text/event-stream")
      return reply.code(response.status).headers(streamHeaders).send(response.body);
    // Yoga's own response has no body.
    if (response.status === 415) throw new DomainError("UNSUPPORTED_MEDIA_TYPE", "send the body as application/json.");
    const body = Buffer.from(await response.arrayBuffer());
    reply.code(response.status);
    for (const [header, value] of response.headers)
      if (!ofConnection.has(header.toLowerCase())) reply.header(header, value);
    return reply.send(body);
  }
  return respond;
}

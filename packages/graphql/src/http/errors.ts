import { badRequest, type DomainError, toDomainError } from "@earshot/operations";
import type { FastifyReply } from "fastify";
import { type ExecutionResult, GraphQLError } from "graphql";
import { isAsyncIterable, type Plugin } from "graphql-yoga";

type Report = (failure: DomainError) => void;

/** The most characters of a message: graphql-js repeats the input in each error. */
const maxMessage = 1_000;

/** The properties that Yoga moves from an error to the head of the response. */
interface Http {
  /** Keeps 200 for application/json, whose clients may only trust a body with that status. */
  spec?: true;
  status?: number;
  headers?: Record<string, string>;
}

/**
 * Turns an error into one that the caller may read: with the domain's code, as an invalid query, or masked. `data` is
 * the data of the response: undefined for a query that did not run.
 */
function maskError(error: GraphQLError, requestId: string, report: Report, data: unknown): GraphQLError {
  const { nodes, path } = error;
  const cause = rootOf(error);
  // Yoga's error for variables or extensions in a URL that are not JSON.
  if (cause instanceof SyntaxError && !path) return maskError(new GraphQLError(cause.message), requestId, report, data);
  if (cause instanceof GraphQLError) {
    report(badRequest(error.message));
    const http: Http = data === undefined ? { spec: true, status: 400 } : {};
    // Yoga's error for a body that is not JSON has the whole body in it. Without it, `spec` would make the status 200.
    const { originalError, ...own } = cause.extensions;
    if (originalError) own["http"] = { status: 400 };
    const extensions = { http, ...own, code: "BAD_REQUEST", requestId };
    return new GraphQLError(error.message.slice(0, maxMessage), { nodes, path, extensions });
  }
  const known = toDomainError(cause);
  report(known);
  return new GraphQLError(known.message, { nodes, path, extensions: extensionsOf(known, requestId, data) });
}

function extensionsOf({ code, status, retryAfter, challenge }: DomainError, requestId: string, data: unknown) {
  const http: Http = { headers: retryAfter === undefined ? {} : { "retry-after": String(retryAfter) } };
  if (!data && status >= 500) Object.assign(http, { spec: true, status });
  return { code, requestId, http, ...(challenge && { challenge }) };
}

/** Sends the response to a query whose root field failed, as Yoga would: no root field can be null. */
export function sendFailure(reply: FastifyReply, contentType: string, thrown: GraphQLError, report: Report) {
  const error = maskError(thrown, reply.request.id, report, null);
  const { http, ...extensions } = error.extensions as ReturnType<typeof extensionsOf>;
  const body = { errors: [{ ...error.toJSON(), extensions }], data: null };
  const { status = 200 } = contentType.startsWith("application/graphql-response+json") ? http : {};
  return reply
    .code(status)
    .headers({ ...http.headers, "content-type": contentType })
    .send(Buffer.from(JSON.stringify(body)));
}

/** The error that a resolver threw, without what graphql-js wrapped around it. */
function rootOf(error: GraphQLError): unknown {
  const { cause } = error;
  return cause instanceof GraphQLError ? rootOf(cause) : (cause ?? error);
}

/** Masks and reports the errors of every result. */
export const errorPlugin = <Request extends { id: string }>(
  report: (request: Request, failure: DomainError) => void,
): Plugin<object, { fastify: Request }> => ({
  onResultProcess({ result, setResult, serverContext: { fastify } }) {
    const maskErrors = (each: ExecutionResult): ExecutionResult => {
      const mask = (error: GraphQLError) =>
        maskError(error, fastify.id, (failure) => report(fastify, failure), each.data);
      return each.errors ? { ...each, errors: each.errors.map(mask) } : each;
    };
    async function* maskEach(results: AsyncIterable<ExecutionResult>) {
      for await (const each of results) yield maskErrors(each);
    }
    if (isAsyncIterable(result)) setResult(maskEach(result));
    else if (!Array.isArray(result)) setResult(maskErrors(result));
  },
});

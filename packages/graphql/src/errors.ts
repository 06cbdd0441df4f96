import { badRequest, type DomainError, toDomainError } from "@earshot/operations";
import { type ExecutionResult, GraphQLError } from "graphql";
import { isAsyncIterable, type Plugin } from "graphql-yoga";

type Report = (failure: DomainError) => void;

/** graphql-js repeats what was sent in each error. */
const maxMessage = 1_000;

/** Turns an error into one that the caller may read: with the domain's code, as an invalid query, or masked. */
function maskError(error: GraphQLError, requestId: string, report: Report): GraphQLError {
  const { nodes, path } = error;
  const cause = rootOf(error);
  // Yoga's error for variables or extensions in a URL that are not JSON.
  if (cause instanceof SyntaxError && !path) return maskError(new GraphQLError(cause.message), requestId, report);
  if (cause instanceof GraphQLError) {
    report(badRequest(error.message));
    const extensions = { ...cause.extensions, code: "BAD_REQUEST", requestId };
    return new GraphQLError(error.message.slice(0, maxMessage), { nodes, path, extensions });
  }
  const known = toDomainError(cause);
  report(known);
  // Yoga moves these headers from the response's body to its head.
  const http = known.code === "SERVICE_UNAVAILABLE" ? { http: { headers: { "retry-after": "1" } } } : {};
  return new GraphQLError(known.message, { nodes, path, extensions: { code: known.code, requestId, ...http } });
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
    const mask = (error: GraphQLError) => maskError(error, fastify.id, (failure) => report(fastify, failure));
    const maskErrors = (given: ExecutionResult): ExecutionResult =>
      given.errors ? { ...given, errors: given.errors.map(mask) } : given;
    async function* maskEach(results: AsyncIterable<ExecutionResult>) {
      for await (const each of results) yield maskErrors(each);
    }
    if (isAsyncIterable(result)) setResult(maskEach(result));
    else if (!Array.isArray(result)) setResult(maskErrors(result));
  },
});

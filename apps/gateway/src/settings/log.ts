import type { FastifyRequest } from "fastify";
import { type DestinationStream, type Logger, pino } from "pino";
import type { Settings } from "./env.ts";

/** An error of PostgreSQL names its table and constraint, and has values in `message`, `detail` and `where`. */
interface Fault extends Error {
  readonly code?: unknown;
  readonly severity?: unknown;
  readonly table?: unknown;
  readonly constraint?: unknown;
}

/** Logs the kind of an error and its place, and no text that may quote a row or a body. */
function errorSerializer(error: Fault): object {
  const { message, code, severity, table, constraint, stack, cause } = error;
  const quotes = severity !== undefined || error instanceof SyntaxError;
  return {
    type: error.constructor.name,
    message: quotes ? message.replace(/".*"/s, '"…"') : message,
    code,
    table,
    constraint,
    // The lines above the stack repeat the message.
    stack: stack?.slice(stack.indexOf("\n    at ") + 1),
    cause: cause instanceof Error ? errorSerializer(cause) : undefined,
  };
}

/** Logs neither the URL of a request, which may have a search text, nor a header. */
const requestSerializer = ({ method, routeOptions, ip }: FastifyRequest) => ({
  method,
  route: routeOptions.url,
  remoteAddress: ip,
});

/** Structured logs on standard output. */
export const createLogger = ({ LOG_LEVEL }: Pick<Settings, "LOG_LEVEL">, destination?: DestinationStream): Logger =>
  pino({ level: LOG_LEVEL, serializers: { err: errorSerializer, req: requestSerializer } }, destination);

import type { FastifyRequest } from "fastify";
import { type DestinationStream, type Logger, pino } from "pino";
import type { Settings } from "./env.ts";

/** PostgreSQL's errors name what they are about, and put what they were given into `message`, `detail` and `where`. */
interface Fault extends Error {
  readonly code?: unknown;
  readonly severity?: unknown;
  readonly table?: unknown;
  readonly constraint?: unknown;
}

/** Of an error only what says what broke and where, for its text may quote a row or a body. */
function errorSerializer(error: Fault): object {
  const { message, code, severity, table, constraint, stack, cause } = error;
  const quotes = severity !== undefined || error instanceof SyntaxError;
  return {
    type: error.constructor.name,
    message: quotes ? message.replace(/".*"/s, '"…"') : message,
    code,
    table,
    constraint,
    // The lines above repeat the message.
    stack: stack?.slice(stack.indexOf("\n    at ") + 1),
    cause: cause instanceof Error ? errorSerializer(cause) : undefined,
  };
}

/** Of a request no address, for it may hold what somebody searches for, and no header. */
const requestSerializer = ({ method, routeOptions, ip }: FastifyRequest) => ({
  method,
  route: routeOptions.url,
  remoteAddress: ip,
});

/** Structured logs on standard output. */
export const createLogger = ({ LOG_LEVEL }: Pick<Settings, "LOG_LEVEL">, destination?: DestinationStream): Logger =>
  pino({ level: LOG_LEVEL, serializers: { err: errorSerializer, req: requestSerializer } }, destination);

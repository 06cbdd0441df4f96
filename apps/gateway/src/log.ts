import { type Logger, pino, stdSerializers } from "pino";
import type { Settings } from "./env.ts";

/** Of an error only what says where it arose: PostgreSQL puts the values of a row into `detail`. */
export function errorSerializer(error: Error) {
  const { type, message, stack, code } = stdSerializers.err(error);
  return { type, message, stack, code: code as unknown };
}

/** Structured logs on standard output. Headers and bodies are never among them. */
export const createLogger = ({ LOG_LEVEL }: Pick<Settings, "LOG_LEVEL">): Logger =>
  pino({ level: LOG_LEVEL, serializers: { err: errorSerializer } });

import { badRequest, type DomainError } from "@earshot/domain";
import type { FastifyRequest } from "fastify";

/** The deepest nesting of arrays and objects in a body. */
const maxDepth = 32;

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a JSON body. A bad one becomes a DomainError in the body's place instead of a failure, for who calls is asked
 * first (401 before 400); nothing at all counts as an empty object.
 */
export function parseJsonBody(
  _: FastifyRequest,
  body: Buffer,
  done: (error: null, body: Record<string, unknown> | DomainError) => void,
): void {
  done(null, parse(body));
}

function parse(body: Buffer): Record<string, unknown> | DomainError {
  if (body.length === 0) return {};
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(body));
  } catch (error) {
    return badRequest(error instanceof SyntaxError ? "the body is not valid JSON." : "the body is not valid UTF-8.");
  }
  if (!isObject(value) || Array.isArray(value)) return badRequest("the body must be a JSON object.");
  return isDeeper(value, maxDepth) ? badRequest(`the body is nested deeper than ${maxDepth} levels.`) : value;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isDeeper = (value: unknown, levels: number): boolean =>
  isObject(value) && (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

import { badRequest, DomainError, isTooDeep, maxJsonDepth } from "@earshot/operations";
import type { FastifyInstance } from "fastify";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Accepts bodies of an API as JSON only. `read` turns their bytes into what its handlers take. */
export function takeJson(app: FastifyInstance, read: (body: Buffer) => unknown): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_, body: Buffer, done) =>
    done(null, read(body)),
  );
  // Some clients send a content type without a body on DELETE, which is accepted.
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_, body: Buffer, done) =>
    body.length === 0
      ? done(null, read(body))
      : done(new DomainError("UNSUPPORTED_MEDIA_TYPE", "send the body as application/json.")),
  );
}

/** Decodes UTF-8; undefined if the bytes are not valid. */
export function decodeText(body: Buffer): string | undefined {
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}

/**
 * Parses a JSON object. Returns a DomainError for an invalid one instead of throwing it, because the caller is checked
 * first (401 before 400). An empty body counts as an empty object.
 */
export function parseObject(body: Buffer): Record<string, unknown> | DomainError {
  if (body.length === 0) return {};
  if (isTooDeep(body)) return badRequest(`the body is nested deeper than ${maxJsonDepth} levels.`);
  const text = decodeText(body);
  if (text === undefined) return badRequest("the body is not valid UTF-8.");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return badRequest("the body is not valid JSON.");
  }
  if (!isObject(value) || Array.isArray(value)) return badRequest("the body must be a JSON object.");
  return value;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

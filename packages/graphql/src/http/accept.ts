import type { FastifyRequest } from "fastify";

/** The content types that Yoga can send. */
const types = ["application/graphql-response+json", "application/json", "text/event-stream", "multipart/mixed"].map(
  (type) => type.split("/"),
);

/**
 * Returns true if the client accepts a type that Yoga can send, by Yoga's own rule. Yoga checks only after it has run
 * the request: a mutation would take effect and get the status 406.
 */
export const isAcceptable = ({ headers: { accept } }: FastifyRequest): boolean =>
  (accept || "*/*")
    .replaceAll(/\s/g, "")
    .toLowerCase()
    .split(",")
    .some((range) => {
      const [asked = "", ...parameters] = range.split(";");
      const charset = parameters.find((parameter) => parameter.includes("charset="));
      if (charset !== undefined && charset !== "charset=utf-8") return false;
      const [kind, subtype] = asked.split("/");
      return types.some(([ours, own]) => (kind === "*" || kind === ours) && (subtype === "*" || subtype === own));
    });

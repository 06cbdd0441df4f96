import type { FastifyRequest } from "fastify";

/** The types in which Yoga can answer. */
const types = ["application/graphql-response+json", "application/json", "text/event-stream", "multipart/mixed"].map(
  (type) => type.split("/"),
);

/**
 * Whether a client accepts any answer, by Yoga's rule. Yoga looks only once it has carried out the request: a mutation
 * would take effect and be answered with 406.
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

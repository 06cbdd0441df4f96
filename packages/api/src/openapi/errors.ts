import { type Access, type ErrorCode, standings, verdict } from "@earshot/operations";
import { z } from "zod";
import { header, rateLimit } from "./headers.ts";

export const ErrorObject = z
  .object({ error: z.string().meta({ description: "The error in one sentence." }) })
  .meta({ description: "The body of every error response." });

interface Failure {
  /** When it is returned. */
  readonly description: string;
  /** An example of its message. */
  readonly example: string;
}

const failures = {
  BAD_REQUEST: {
    description: "A value in the path, the query, the headers or the body is missing or invalid.",
    example: "limit must be at least 1.",
  },
  UNAUTHORIZED: {
    description: "The token is missing, malformed, unknown, expired or revoked.",
    example: "authentication required: send a valid bearer token.",
  },
  FORBIDDEN: {
    description: "The caller's role in the project does not allow the request.",
    example: "this takes the role admin in the project.",
  },
  NOT_FOUND: {
    description: "The resource does not exist, or the caller has no access to it.",
    example: "project not found.",
  },
  PAYLOAD_TOO_LARGE: {
    description: "The body exceeds the size limit, which is 256 KB by default.",
    example: "the body is over 256 KB.",
  },
  UNSUPPORTED_MEDIA_TYPE: {
    description: "The body is not sent as `application/json`.",
    example: "send the body as application/json.",
  },
  TOO_MANY_REQUESTS: {
    description: "The rate limit is exceeded. Wait for the seconds in `Retry-After` before you retry.",
    example: "too many requests: try again in 12 seconds.",
  },
  INTERNAL_SERVER_ERROR: { description: "Unexpected server error.", example: "internal server error" },
  SERVICE_UNAVAILABLE: {
    description: "The service is temporarily unavailable. Wait for the seconds in `Retry-After` before you retry.",
    example: "the database does not answer; try again.",
  },
} satisfies Partial<Record<ErrorCode, Failure>>;

type DocumentedCode = keyof typeof failures;
const codes = Object.keys(failures) as DocumentedCode[];

function errorResponse([code, { description, example: error }]: [string, Failure]): [string, object] {
  const content = { schema: { $ref: "#/components/schemas/Error" }, example: { error } };
  const more = code === "TOO_MANY_REQUESTS" || code === "SERVICE_UNAVAILABLE" ? header("Retry-After") : {};
  return [code, { description, headers: { ...rateLimit, ...more }, content: { "application/json": content } }];
}

/** The error responses that operations refer to. */
export const errorResponses = Object.fromEntries(Object.entries(failures).map(errorResponse));

/** Returns the errors that an operation can fail with. */
export function possibleErrors(access: Access, hasBody: boolean): DocumentedCode[] {
  const verdicts = standings.map((standing) => verdict(access, standing));
  const impossible: Partial<Record<DocumentedCode, boolean>> = {
    UNAUTHORIZED: !verdicts.includes("unauthorized"),
    FORBIDDEN: !verdicts.includes("forbidden") && !verdicts.includes("own"),
    PAYLOAD_TOO_LARGE: !hasBody,
    UNSUPPORTED_MEDIA_TYPE: !hasBody,
  };
  return codes.filter((code) => !impossible[code]);
}

import { type ErrorCode, errorStatus, standings, verdict } from "@earshot/operations";
import { generateOpenApiDocument, type OpenApiRouter } from "trpc-to-openapi";
import { z } from "zod";
import { served, type ServedProcedure } from "./router.ts";

type Document = ReturnType<typeof generateOpenApiDocument>;

/** The part of an OpenAPI operation that is completed here. */
interface OperationObject {
  security?: object[];
  parameters?: object[];
  requestBody?: object;
  responses: Record<string, object> & { 200: object };
}

const ErrorObject = z
  .object({ error: z.string().meta({ description: "What went wrong, as a sentence." }) })
  .meta({ description: "The body of every failure." });

const meanings = {
  BAD_REQUEST: "Something in the path, the query or the body is malformed.",
  UNAUTHORIZED: "No token, or one that is malformed, unknown, expired or revoked.",
  FORBIDDEN: "The caller's role in the project is too low.",
  NOT_FOUND: "There is no such thing, or the caller may not know of it.",
  PAYLOAD_TOO_LARGE: "The body is over the limit: 256 KB, where it is not set otherwise.",
  UNSUPPORTED_MEDIA_TYPE: "The body is not sent as application/json.",
  TOO_MANY_REQUESTS: "Too many requests; `Retry-After` says when to come back.",
  INTERNAL_SERVER_ERROR: "A fault of the service.",
  SERVICE_UNAVAILABLE: "The service cannot answer just now; `Retry-After` says when to come back.",
} satisfies Partial<Record<ErrorCode, string>>;
type DocumentedCode = keyof typeof meanings;

const tags = {
  project: "What everything else belongs to.",
  config: "A project's settings.",
  feedback: "What users have to say, and their upvotes.",
  comment: "Threads on feedback.",
  tag: "Labels for feedback.",
  invite: "Invitations to a project's team.",
  member: "A project's team.",
  changelog: "What has changed in the product.",
};

const idempotencyKey = {
  in: "header",
  name: "Idempotency-Key",
  description: "The same key with the same request gives the first answer again, for 24 hours.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

/** What every answer says where the host has set a limit of requests, and what some failures say. */
const headers = {
  "RateLimit-Limit": "Where the host limits requests: how many there may be in a minute.",
  "RateLimit-Remaining": "How many are left of them.",
  "RateLimit-Reset": "In how many seconds there are more.",
  "Retry-After": "After how many seconds to try again.",
};
const header = (name: keyof typeof headers) => ({ [name]: { $ref: `#/components/headers/${name}` } });
const rateLimit = { ...header("RateLimit-Limit"), ...header("RateLimit-Remaining"), ...header("RateLimit-Reset") };

const link = { description: 'The next page, as `rel="next"`, where there is one.', schema: { type: "string" } };
const etag = { description: "Names this very answer, where it may be kept.", schema: { type: "string" } };
const ifNoneMatch = {
  in: "header" as const,
  name: "If-None-Match",
  description: "The ETag of an earlier answer: 304 says that it is still the one.",
  schema: { type: "string" as const, maxLength: 8_192 },
};

/** The OpenAPI 3.1 document of /v1: exactly its operations, with the Error object for every failure. */
export function openApiDocument(): Document {
  const document = generateOpenApiDocument(asTrpcToOpenApiReadsIt(), {
    title: "Earshot",
    version: "1.0.0",
    description: "Collects product feedback and publishes changelogs.",
    license: { name: "MIT", url: "https://opensource.org/license/mit" },
    openApiVersion: "3.1.0",
    baseUrl: "/v1",
    securitySchemes: { bearer: { type: "http", scheme: "bearer", description: "A token of the caller's." } },
    defs: { Error: ErrorObject },
  });
  for (const procedure of served) complete(operationOf(document, procedure), procedure);
  document.tags = Object.entries(tags).map(([name, description]) => ({ name, description }));
  const responses = Object.entries(meanings).map(errorResponse);
  Object.assign(document.components ?? {}, {
    responses: Object.fromEntries(responses),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, description]) => [
        name,
        { description, schema: { type: "integer", format: "int32", minimum: 0, maximum: 2 ** 31 - 1 } },
      ]),
    ),
  });
  return document;
}

const tagOf = ({ name }: ServedProcedure): string => name.slice(0, name.indexOf("."));

/** It reads the schemas off the procedures, and tRPC here does not hold them: its inputs are checked by the operation. */
function asTrpcToOpenApiReadsIt(): OpenApiRouter {
  const record = served.map((procedure) => {
    const { name, operation, openapi } = procedure;
    const isPublic = operation.access.least === "anonymous";
    const described = { operationId: operation.name, summary: operation.summary, tags: [tagOf(procedure)] };
    const meta = { openapi: { ...openapi, ...described, protect: !isPublic, errorResponses: [] } };
    // It knows no list as a query parameter; `complete` adds those.
    const lists = new Set(listParameters(procedure).map(([key]) => key));
    const fields = Object.entries(operation.input.shape).filter(([key]) => !lists.has(key));
    const inputs = [z.object(Object.fromEntries(fields))];
    const entry: [string, object] = [name, { _def: { type: operation.kind, meta, inputs, output: operation.output } }];
    return entry;
  });
  return { _def: { procedures: Object.fromEntries(record) } } as unknown as OpenApiRouter;
}

function listParameters({ operation, openapi }: ServedProcedure): [string, z.ZodArray][] {
  if (openapi.method !== "GET") return [];
  return Object.entries(operation.input.shape).flatMap<[string, z.ZodArray]>(([name, schema]) => {
    const inner: unknown = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
    return inner instanceof z.ZodArray ? [[name, inner]] : [];
  });
}

function operationOf(document: Document, { openapi }: ServedProcedure): OperationObject {
  const methods = document.paths?.[openapi.path] as Record<string, OperationObject> | undefined;
  const operation = methods?.[openapi.method.toLowerCase()];
  if (!operation) throw new Error(`${openapi.method} ${openapi.path} is not in the document.`);
  return operation;
}

/** Adds what trpc-to-openapi cannot say: list parameters, the page's header, the failures in their one form. */
function complete(operation: OperationObject, procedure: ServedProcedure): void {
  const { access } = procedure.operation;
  const hasBody = operation.requestBody !== undefined;
  // Said aloud, for nothing said reads like something forgotten.
  operation.security ??= [];
  for (const [name, list] of listParameters(procedure)) {
    const { $schema: _, description, ...schema } = z.toJSONSchema(list);
    operation.parameters?.push({ in: "query", name, description: description ?? "", schema });
  }
  if (procedure.operation.creates) operation.parameters?.push(idempotencyKey);
  const reads = procedure.operation.kind === "query";
  const pages = "cursor" in procedure.operation.input.shape;
  if (reads) operation.parameters?.push(ifNoneMatch);
  Object.assign(operation.responses[200], {
    headers: { ...rateLimit, ...(reads && { ETag: etag }), ...(pages && { Link: link }) },
  });
  if (reads)
    operation.responses["304"] = { description: "Nothing has changed.", headers: { ...rateLimit, ETag: etag } };
  const verdicts = standings.map((standing) => verdict(access, standing));
  const possible: Record<DocumentedCode, boolean> = {
    BAD_REQUEST: true,
    UNAUTHORIZED: verdicts.includes("unauthorized"),
    FORBIDDEN: verdicts.includes("forbidden") || verdicts.includes("own"),
    NOT_FOUND: true,
    PAYLOAD_TOO_LARGE: hasBody,
    UNSUPPORTED_MEDIA_TYPE: hasBody,
    TOO_MANY_REQUESTS: true,
    INTERNAL_SERVER_ERROR: true,
    SERVICE_UNAVAILABLE: true,
  };
  for (const [code, applies] of Object.entries(possible))
    if (applies)
      operation.responses[`${errorStatus[code as DocumentedCode]}`] = { $ref: `#/components/responses/${code}` };
}

function errorResponse([code, description]: [string, string]): [string, object] {
  const schema = { $ref: "#/components/schemas/Error" };
  const more = code === "TOO_MANY_REQUESTS" || code === "SERVICE_UNAVAILABLE" ? header("Retry-After") : {};
  return [code, { description, headers: { ...rateLimit, ...more }, content: { "application/json": { schema } } }];
}

import { errorStatus } from "@earshot/operations";
import { generateOpenApiDocument, type OpenApiRouter } from "trpc-to-openapi";
import { z } from "zod";
import { ErrorObject, errorResponses, possibleErrors } from "./errors.ts";
import { examples } from "./examples.ts";
import { etag, idempotencyKey, ifNoneMatch, link, rateLimit, sharedHeaders } from "./headers.ts";
import { bearer, introduction, successes, tags } from "./texts.ts";
import { webhooksOf } from "./webhooks.ts";
import { served, type ServedProcedure } from "../router.ts";

type Document = ReturnType<typeof generateOpenApiDocument>;

interface Parameter {
  in: string;
  name: string;
  description: string;
  schema: object;
  example?: unknown;
}

/** The part of an OpenAPI operation that is completed here. */
interface OperationObject {
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { content: { "application/json": object } };
  responses: Record<string, object> & { 200: { content: { "application/json": object } } };
}

/**
 * The OpenAPI 3.1 document of /v1: exactly its operations, with the Error object for every failure, and the messages that
 * webhooks get.
 */
export function openApiDocument(): Document {
  const document = generateOpenApiDocument(asTrpcToOpenApiReadsIt(), {
    title: "Earshot",
    version: "1.0.0",
    description: introduction,
    license: { name: "MIT", url: "https://opensource.org/license/mit" },
    openApiVersion: "3.1.0",
    baseUrl: "/v1",
    securitySchemes: { bearer },
    defs: { Error: ErrorObject },
  });
  for (const procedure of served) complete(operationOf(document, procedure), procedure);
  document.tags = Object.entries(tags).map(([name, description]) => ({ name, description }));
  const { webhooks, schemas } = webhooksOf();
  const { components = {} } = document;
  Object.assign(components, { responses: errorResponses, headers: sharedHeaders });
  Object.assign(components.schemas ?? {}, schemas);
  return Object.assign(document, { webhooks });
}

const tagOf = ({ name }: ServedProcedure): string => name.slice(0, name.indexOf("."));

/** trpc-to-openapi reads schemas from procedures. These have none, because the operations check their inputs. */
function asTrpcToOpenApiReadsIt(): OpenApiRouter {
  const record = served.map((procedure) => {
    const { name, id, operation, openapi } = procedure;
    const isPublic = operation.access.least === "anonymous";
    const described = {
      operationId: id,
      summary: operation.summary,
      tags: [tagOf(procedure)],
      successDescription: successes[openapi.method],
    };
    const meta = { openapi: { ...openapi, ...described, protect: !isPublic, errorResponses: [] } };
    // It does not support lists as query parameters; `complete` adds those.
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

/** Adds what trpc-to-openapi does not know: list parameters, headers, examples and errors. */
function complete(operation: OperationObject, procedure: ServedProcedure): void {
  const { access } = procedure.operation;
  const hasBody = operation.requestBody !== undefined;
  // Explicit, because a missing list reads like an omission.
  operation.security ??= [];
  for (const [name, list] of listParameters(procedure)) {
    const { $schema: _, description, ...schema } = z.toJSONSchema(list);
    operation.parameters?.push({ in: "query", name, description: description ?? "", schema });
  }
  exemplify(operation, procedure);
  if (procedure.operation.creates) operation.parameters?.push(idempotencyKey);
  const reads = procedure.operation.kind === "query";
  const pages = "cursor" in procedure.operation.input.shape;
  if (reads) operation.parameters?.push(ifNoneMatch);
  Object.assign(operation.responses[200], {
    headers: { ...rateLimit, ...(reads && { ETag: etag }), ...(pages && { Link: link }) },
  });
  if (reads)
    operation.responses["304"] = {
      description: "Nothing has changed since the response with this ETag.",
      headers: { ...rateLimit, ETag: etag },
    };
  for (const code of possibleErrors(access, hasBody))
    operation.responses[`${errorStatus[code]}`] = { $ref: `#/components/responses/${code}` };
}

/** Adds the example of the request and of its response. */
function exemplify(operation: OperationObject, { operation: { name } }: ServedProcedure): void {
  const example = examples.get(name);
  if (!example) throw new Error(`There is no example of ${name}.`);
  const fields = { ...example.input };
  for (const parameter of operation.parameters ?? []) {
    if (fields[parameter.name] === undefined) continue;
    parameter.example = fields[parameter.name];
    delete fields[parameter.name];
  }
  const body = operation.requestBody?.content["application/json"];
  if (body) Object.assign(body, { example: fields });
  Object.assign(operation.responses[200].content["application/json"], { example: example.output });
}

import { runOperation, type Context, toDomainError, tooLarge } from "@earshot/operations";
import type { FastifyRequest } from "fastify";
import { GraphQLError, type GraphQLSchema, getVariableValues, locatedError } from "graphql";
import type { DocumentCache, Plan } from "../plan/document.ts";
import { argumentsOf, inputOf } from "../plan/input.ts";
import type { Limits } from "../limits.ts";
import { leavesOthers } from "../resolve/resolve.ts";

/** A planned query with its variables, and the content type of its response. */
export interface DirectQuery {
  readonly plan: Plan;
  readonly variables: Record<string, unknown>;
  readonly contentType: string;
}

interface DirectSettings {
  readonly schema: GraphQLSchema;
  readonly limits: Limits;
  readonly hideSuggestions: boolean;
}

const parameters = new Set(["query", "operationName", "variables"]);

/**
 * Parses a POST that does not need Yoga: a valid, planned query in a plain JSON body. Null for any other request, which
 * Yoga handles.
 */
export function directQuery({ method, body, headers }: FastifyRequest, documents: DocumentCache): DirectQuery | null {
  const contentType = contentTypeOf(headers.accept);
  if (method !== "POST" || !Buffer.isBuffer(body) || !contentType) return null;
  const sent = parsed(body);
  if (!sent || !Object.keys(sent).every((name) => parameters.has(name))) return null;
  const { query, operationName = null, variables } = sent;
  if (typeof query !== "string" || typeof (variables ?? {}) !== "object" || Array.isArray(variables)) return null;
  const { errors, plans, operations } = documents.get(query);
  const plan =
    operationName !== null ? plans.find(({ operation }) => operation.name?.value === operationName) : plans[0];
  if (!plan || errors.length > 0 || (operationName === null && operations > 1)) return null;
  return { plan, variables: (variables ?? {}) as DirectQuery["variables"], contentType };
}

function parsed(body: Buffer): Record<string, unknown> | null {
  try {
    return JSON.parse(body.toString()) as Record<string, unknown> | null;
  } catch {
    return null;
  }
}

/** The content type by the usual Accept headers; null for one that Yoga has to negotiate. */
function contentTypeOf(accept = "*/*"): string | null {
  const [first = ""] = accept.split(/[,;]/, 1);
  if (first.trim() === "application/graphql-response+json") return "application/graphql-response+json; charset=utf-8";
  return first.trim() === "application/json" || accept === "*/*" ? "application/json; charset=utf-8" : null;
}

const opening = Buffer.from('{"data":{');
const closing = Buffer.from("}}");

/**
 * Runs a planned query and returns its response as JSON, in parts. Each root field is one operation, whose JSON is passed on as it
 * is. Returns the error of a root field, or null for a query that Yoga has to run: one with invalid variables, or with a
 * refused object of which some fields may be readable.
 */
export async function runDirectQuery(
  { plan: { operation, fields }, variables: sentVariables }: DirectQuery,
  ctx: Context,
  { schema, limits, hideSuggestions }: DirectSettings,
): Promise<Buffer[] | GraphQLError | null> {
  // The first error is enough: each of a hundred thousand takes its time.
  const options = { maxErrors: 1, hideSuggestions };
  const coerced = getVariableValues(schema, operation.variableDefinitions ?? [], sentVariables, options);
  if (coerced.errors) return null;
  const variables = coerced.variableValues;
  // All root fields together have no more bytes than one response.
  const share =
    fields.length > 1 ? { ...ctx, maxResponseBytes: Math.floor(ctx.maxResponseBytes / fields.length) } : ctx;
  const read = async (field: Plan["fields"][number], index: number) => {
    const { select, inputOf: ownOf, isPartial } = field.root;
    try {
      const own = ownOf(argumentsOf(schema, "Query", field.node, variables));
      const { json } = await runOperation(select, share, inputOf(schema, select, own, field, variables, limits));
      return [Buffer.from(`${index > 0 ? "," : ""}${JSON.stringify(field.key)}:`), json];
    } catch (thrown) {
      // The value of a variable is invalid for an argument.
      if (thrown instanceof GraphQLError) return null;
      const error = toDomainError(thrown);
      return isPartial && leavesOthers(error, select, field) ? null : locatedError(error, field.node, [field.key]);
    }
  };
  const buffers: Buffer[] = [opening];
  for (const part of await Promise.all(fields.map(read))) {
    if (!Array.isArray(part)) return part;
    buffers.push(...part);
  }
  buffers.push(closing);
  // A cached response may be larger than its share, and the same one may be selected many times.
  const size = buffers.reduce((sum, { length }) => sum + length, 0);
  return size > ctx.maxResponseBytes ? locatedError(tooLarge(ctx.maxResponseBytes), operation) : buffers;
}

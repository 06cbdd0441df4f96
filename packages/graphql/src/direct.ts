import { answer, type Context } from "@earshot/operations";
import type { FastifyRequest } from "fastify";
import { type GraphQLSchema, getVariableValues } from "graphql";
import type { DocumentCache, Plan } from "./document.ts";
import { argumentsOf, inputOf } from "./input.ts";
import type { Limits } from "./limits.ts";

/** A planned query with its variables, and the content type of its response. */
export interface DirectQuery {
  readonly plan: Plan;
  readonly variables: Record<string, unknown>;
  readonly contentType: string;
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

/** Answers a planned query as JSON: each root field is one operation, whose JSON is passed on as it is. Throws any error. */
export async function answerDirect(
  schema: GraphQLSchema,
  { plan: { operation, fields }, variables: given }: DirectQuery,
  ctx: Context,
  limits: Limits,
): Promise<string> {
  // The first error is enough: each of a hundred thousand takes its time.
  const coerced = getVariableValues(schema, operation.variableDefinitions ?? [], given, { maxErrors: 1 });
  if (coerced.errors) throw coerced.errors[0] ?? new Error("Variables have no values.");
  const variables = coerced.variableValues;
  const texts = await Promise.all(
    fields.map(async (field) => {
      const { select, inputOf: ownOf } = field.root;
      const own = ownOf(argumentsOf(schema, "Query", field.node, variables));
      const { text } = await answer(select, ctx, inputOf(schema, select, own, field, variables, limits));
      return `${JSON.stringify(field.key)}:${text}`;
    }),
  );
  return `{"data":{${texts.join()}}}`;
}

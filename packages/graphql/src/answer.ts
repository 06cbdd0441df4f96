import { answer, type Context } from "@earshot/operations";
import { type GraphQLSchema, getVariableValues } from "graphql";
import type { Plan } from "./document.ts";
import { argumentsOf, inputOf } from "./input.ts";
import type { Limits } from "./limits.ts";

/** Answers a planned query as JSON: each root field is one operation, whose JSON is passed on as it is. Throws any error. */
export async function answerPlan(
  schema: GraphQLSchema,
  { operation, fields }: Plan,
  given: Record<string, unknown>,
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

import { defaultFieldResolver, getArgumentValues, getVariableValues } from "graphql";
import type { RequestContext } from "./builder.ts";
import type { Plan, Step } from "./plan.ts";
import { schema } from "./schema.ts";

type Result = Record<string, unknown>;

/** What is the same for all fields of one request. */
interface Run {
  context: RequestContext;
  variables: NonNullable<ReturnType<typeof getVariableValues>["variableValues"]>;
}

/**
 * The answer to a query, level by level: a field is resolved for all objects of a level before the fields under it, with
 * one promise for all where there are any. It throws whatever stands in the way of a whole answer; where errors and nulls
 * belong in what can still be answered is for graphql to say.
 */
export async function execute(
  { operation, steps }: Plan,
  given: Record<string, unknown>,
  context: RequestContext,
): Promise<{ data: Result }> {
  const definitions = operation.variableDefinitions ?? [];
  // The first error is enough, and each of a hundred thousand takes its time.
  const { variableValues: variables, errors } = getVariableValues(schema, definitions, given, { maxErrors: 1 });
  if (errors) throw errors[0] ?? new Error("no variables");
  const data: Result = {};
  await fill(steps, [undefined], [data], { context, variables });
  return { data };
}

/** Puts what these fields of the sources are into the targets; undefined where nothing has to be waited for. */
function fill(steps: Step[], sources: unknown[], targets: Result[], run: Run): Promise<unknown> | undefined {
  if (sources.length === 0) return undefined;
  const pending: Promise<unknown>[] = [];
  for (const step of steps) {
    // Nothing is thrown here, so that no promise is left behind that nobody waits for.
    try {
      const filled = fillStep(step, sources, targets, run);
      if (filled) pending.push(filled);
    } catch (error) {
      pending.push(rejected(error));
    }
  }
  return pending.length > 0 ? Promise.all(pending) : undefined;
}

function fillStep(step: Step, sources: unknown[], targets: Result[], run: Run): Promise<unknown> | undefined {
  const { name, node, field, info } = step;
  const resolve = field.resolve ?? defaultFieldResolver;
  const args = field.args.length > 0 ? getArgumentValues(field, node, run.variables) : {};
  const values: unknown[] = [];
  let isLate = false;
  try {
    for (const source of sources) {
      const value = resolve(source, args, run.context, info);
      isLate ||= value instanceof Promise;
      values.push(value);
    }
  } catch (error) {
    isLate = true;
    values.push(rejected(error));
  }
  if (!isLate) return complete(step, values, targets, run);
  // So that the fields of an answer are in the order in which they are asked for.
  for (const target of targets) target[name] = undefined;
  return Promise.all(values).then((found) => complete(step, found, targets, run));
}

const rejected = (thrown: unknown): Promise<never> =>
  Promise.reject(thrown instanceof Error ? thrown : new Error(String(thrown)));

function complete(step: Step, values: unknown[], targets: Result[], run: Run): Promise<unknown> | undefined {
  const { name, inner, isNullable, isList, holdsNull } = step;
  const sources: unknown[] = [];
  const below: Result[] = [];

  const one = (value: unknown, mayBeNull: boolean): unknown => {
    if (value === null || value === undefined) {
      if (mayBeNull) return null;
      throw new Error(`${name} must not be null`);
    }
    if (value instanceof Error) throw value;
    if (!Array.isArray(inner)) return inner.coerceOutputValue(value) ?? one(null, false);
    const target: Result = {};
    sources.push(value);
    below.push(target);
    return target;
  };

  values.forEach((value, index) => {
    const target = targets[index] as Result;
    if (isList && Array.isArray(value)) target[name] = value.map((item) => one(item, holdsNull));
    else if (isList && value !== null && value !== undefined) throw new Error(`${name} must be a list`);
    else target[name] = one(value, isNullable);
  });
  return Array.isArray(inner) ? fill(inner, sources, below, run) : undefined;
}

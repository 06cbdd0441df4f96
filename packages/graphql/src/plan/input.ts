import { badRequest, parseInput, toDomainError } from "@earshot/operations";
import type { Select } from "../select/select.ts";
import { type Selected, Selection } from "../select/selection.ts";
import { getArgumentValues, GraphQLError, type GraphQLObjectType, type GraphQLSchema } from "graphql";
import type { Row } from "../schema/builder.ts";
import { toInput } from "../schema/from-zod.ts";
import { defaultPageSize, type Limits } from "../limits.ts";
import type { PlannedField, Variables } from "./plan.ts";

/** The arguments of a field, with their variables' values. */
export function argumentsOf(
  schema: GraphQLSchema,
  parent: string,
  node: PlannedField["node"],
  variables: Variables,
): Row {
  const field = (schema.getType(parent) as GraphQLObjectType).getFields()[node.name.value];
  return field ? getArgumentValues(field, node, variables) : {};
}

/**
 * Returns the input of the operation that reads a planned field. If the selection cannot be read, it is the DomainError
 * that says why.
 */
export function inputOf(
  schema: GraphQLSchema,
  select: Select,
  own: object,
  planned: PlannedField,
  variables: Variables,
  { pageSize }: Limits,
): Row {
  try {
    const values: Record<string, unknown> = {};
    const shapes = new Map<string, string>();
    for (const { field, parent, node, prefix } of planned.paged) {
      if (!field.arguments) continue;
      const { input, values: valuesOf, shape } = field.arguments;
      const args = argumentsOf(schema, parent, node, variables);
      const first = args["first"] ?? defaultPageSize;
      if (typeof first !== "number" || first < 1 || first > pageSize)
        throw badRequest(`first must be from 1 to ${pageSize}.`);
      const checked = parseInput(input, toInput(input, { ...args, first, after: args["after"] || undefined }));
      for (const [name, value] of Object.entries(valuesOf(checked))) values[`${prefix}${name}`] = value;
      const decides = shape?.(checked);
      if (decides !== undefined) shapes.set(prefix, decides);
    }
    return { ...own, selection: selectionOf(select, planned, shapes), values };
  } catch (error) {
    // The value of a variable is invalid for an argument.
    return { ...own, selection: error instanceof GraphQLError ? badRequest(error.message) : toDomainError(error) };
  }
}

/** The most selections that one field of a document may lead to. */
const maxSelections = 16;

function selectionOf(
  { type }: Select,
  { selected, selections }: PlannedField,
  shapes: ReadonlyMap<string, string>,
): Selection {
  const key = [...shapes.values()].join();
  const known = selections.get(key);
  if (known) return known;
  if (selections.size >= maxSelections) selections.clear();
  const selection = new Selection(type, withShapes(selected, shapes));
  selections.set(key, selection);
  return selection;
}

const withShapes = (selected: readonly Selected[], shapes: ReadonlyMap<string, string>): readonly Selected[] =>
  shapes.size === 0
    ? selected
    : selected.map((each) => ({
        ...each,
        shape: each.prefix === undefined ? undefined : shapes.get(each.prefix),
        selected: each.selected && withShapes(each.selected, shapes),
      }));

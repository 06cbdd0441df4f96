import {
  type DocumentNode,
  type FieldNode,
  getOperationAST,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
} from "graphql";
import { schema } from "./schema.ts";

/** One field of a query, under the name that it has in the answer. */
export interface Step {
  name: string;
  node: FieldNode;
  field: GraphQLField<unknown, unknown>;
  /** What resolvers look at: it is the same for every request, so it lacks the variables and the path. */
  info: GraphQLResolveInfo;
  isNullable: boolean;
  isList: boolean;
  /** Whether a list may hold null. */
  holdsNull: boolean;
  /** What its values are asked for, or else what writes them. */
  inner: Step[] | GraphQLLeafType;
}

/** A query as it is carried out, level by level. */
export interface Plan {
  operation: OperationDefinitionNode;
  steps: Step[];
}

/** The most fields of a plan, for plans are kept as long as their documents. */
const maxSteps = 200;

const plans = new WeakMap<DocumentNode, Map<string, Plan | null>>();

/**
 * The plan of a valid document's query. Null for what is left to Yoga: other operations, directives, introspection, and
 * what is very large.
 */
export function planOf(document: DocumentNode, operationName: string | null | undefined): Plan | null {
  const ofDocument = plans.get(document) ?? new Map<string, Plan | null>();
  plans.set(document, ofDocument);
  const operation = getOperationAST(document, operationName);
  if (!operation) return null;
  const name = operation.name?.value ?? "";
  let plan = ofDocument.get(name);
  if (plan === undefined) {
    plan = makePlan(document, operation);
    ofDocument.set(name, plan);
  }
  return plan;
}

class Unplanned extends Error {}

function makePlan(document: DocumentNode, operation: OperationDefinitionNode): Plan | null {
  const root = schema.getQueryType();
  if (!root || operation.operation !== "query" || operation.directives?.length) return null;
  const fragments = Object.fromEntries(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  );
  let count = 0;

  /** The fields of these selections by their names in the answer; each fragment once. */
  function gather(sets: SelectionSetNode[]): Map<string, FieldNode[]> {
    const fields = new Map<string, FieldNode[]>();
    const seen = new Set<string>();
    const add = ({ selections }: SelectionSetNode): void => {
      for (const selection of selections) {
        if (selection.directives?.length) throw new Unplanned();
        if (selection.kind === Kind.INLINE_FRAGMENT) add(selection.selectionSet);
        else if (selection.kind === Kind.FIELD) {
          const name = selection.alias?.value ?? selection.name.value;
          // The one name that a plain object does not take.
          if (name === "__proto__") throw new Unplanned();
          fields.set(name, [...(fields.get(name) ?? []), selection]);
        } else if (!seen.has(selection.name.value)) {
          seen.add(selection.name.value);
          const fragment = fragments[selection.name.value];
          if (!fragment || fragment.directives?.length) throw new Unplanned();
          add(fragment.selectionSet);
        }
      }
    };
    sets.forEach(add);
    return fields;
  }

  const stepsOf = (parentType: GraphQLObjectType, sets: SelectionSetNode[]): Step[] =>
    [...gather(sets)].map(([name, fieldNodes]) => {
      const [node] = fieldNodes as [FieldNode];
      const fieldName = node.name.value;
      const field = fieldName === "__typename" ? TypeNameMetaFieldDef : parentType.getFields()[fieldName];
      if (!field || ++count > maxSteps) throw new Unplanned();
      const info = { fieldName, fieldNodes, returnType: field.type, parentType, schema, fragments, operation };
      const [outer, isNullable] = unwrapped(field.type);
      const isList = isListType(outer);
      const [type, holdsNull] = isList ? unwrapped(outer.ofType) : [outer, false];
      return {
        name,
        node,
        field,
        info: info as Partial<GraphQLResolveInfo> as GraphQLResolveInfo,
        isNullable,
        isList,
        holdsNull,
        inner: innerOf(type, fieldNodes),
      };
    });

  function innerOf(type: GraphQLOutputType, nodes: FieldNode[]): Step["inner"] {
    if (isLeafType(type)) return type;
    if (!isObjectType(type)) throw new Unplanned();
    return stepsOf(
      type,
      nodes.flatMap(({ selectionSet }) => selectionSet ?? []),
    );
  }

  try {
    return { operation, steps: stepsOf(root, [operation.selectionSet]) };
  } catch (error) {
    if (error instanceof Unplanned) return null;
    throw error;
  }
}

const unwrapped = (type: GraphQLOutputType): [GraphQLOutputType, boolean] =>
  isNonNullType(type) ? [type.ofType, false] : [type, true];

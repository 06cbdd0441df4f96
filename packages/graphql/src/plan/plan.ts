import type { Field, ObjectType, Selected, Selection } from "../select/selection.ts";
import {
  type FieldNode,
  type FragmentDefinitionNode,
  getDirectiveValues,
  GraphQLError,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  type GraphQLResolveInfo,
  Kind,
  type SelectionSetNode,
} from "graphql";
import { defaultPageSize, maxConnections, maxFields, maxNameLength, maxRepeats, type Measure } from "../limits.ts";

/** A connection with its arguments as they stand in the query. */
interface PagedField {
  readonly field: Field;
  readonly parent: string;
  readonly node: FieldNode;
  /** The prefix that the arguments' values have among the statement's. */
  readonly prefix: string;
}

export type Variables = GraphQLResolveInfo["variableValues"];

/** The selection of one root field: one walk gives its columns, its arguments and its cost. */
export interface PlannedField {
  readonly key: string;
  readonly node: FieldNode;
  readonly selected: readonly Selected[];
  readonly paged: readonly PagedField[];
  /** The selections that its arguments have led to so far: one for each order of its lists. */
  readonly selections: Map<string, Selection>;
}

interface WalkOptions {
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode | undefined>>;
  readonly pageSize: number;
  /** The values for @skip and @include. Without them both are ignored, and `hasDirectives` says that there are some. */
  readonly variables?: Variables;
}

/** Walks selections. It measures them on the way, and translates those of object types. */
export function createWalk({ fragments, pageSize, variables }: WalkOptions) {
  const measure: Measure = { depth: 0, aliases: 0, cost: 0, directives: 0 };
  let hasDirectives = false;
  let count = 0;
  let connections = 0;

  const isSkipped = (node: FieldNode): boolean => {
    if (!node.directives?.length) return false;
    hasDirectives = true;
    if (!variables) return false;
    const values = (directive: typeof GraphQLSkipDirective) => getDirectiveValues(directive, node, variables);
    return values(GraphQLSkipDirective)?.["if"] === true || values(GraphQLIncludeDirective)?.["if"] === false;
  };

  /** The fields of these selections by their keys in the response, with fragments expanded. */
  function collect(sets: readonly (SelectionSetNode | undefined)[]): Map<string, [FieldNode, ...FieldNode[]]> {
    const fields = new Map<string, [FieldNode, ...FieldNode[]]>();
    const spread = new Set<string>();
    const add = (set: SelectionSetNode | undefined): void => {
      for (const selection of set?.selections ?? []) {
        if (++count > maxFields) throw new GraphQLError(`The query has more than ${maxFields} fields.`);
        measure.directives += selection.directives?.length ?? 0;
        if (isSkipped(selection as FieldNode)) continue;
        if (selection.kind === Kind.INLINE_FRAGMENT) add(selection.selectionSet);
        else if (selection.kind === Kind.FRAGMENT_SPREAD) {
          // Each fragment once, as graphql-js collects fields.
          if (!spread.has(selection.name.value)) add(fragments[selection.name.value]?.selectionSet);
          spread.add(selection.name.value);
        } else {
          if (selection.alias) measure.aliases++;
          const key = (selection.alias ?? selection.name).value;
          if (key.length > maxNameLength)
            throw new GraphQLError(`An alias has over ${maxNameLength} characters: ${key}`);
          const known = fields.get(key);
          if (known) known.push(selection);
          else fields.set(key, [selection]);
        }
      }
    };
    sets.forEach(add);
    return fields;
  }

  /** The number of objects that a connection's page may have. */
  function sizeOf({ arguments: given }: FieldNode): number {
    const first = given?.find(({ name }) => name.value === "first")?.value;
    if (first?.kind === Kind.INT) return Math.max(0, Number(first.value));
    return first?.kind === Kind.VARIABLE ? pageSize : defaultPageSize;
  }

  /** The columns of an object's fields. `times` is how many such objects there may be. */
  function selectedOf(
    type: ObjectType,
    nodes: readonly FieldNode[],
    times: number,
    depth: number,
    paged: PagedField[],
  ): Selected[] {
    const repeats = new Map<string, number>();
    return [...collect(nodes.map(({ selectionSet }) => selectionSet))].map(([key, fields]) => {
      const [node] = fields;
      const name = node.name.value;
      measure.depth = Math.max(measure.depth, depth);
      if (name === "__typename") return { key, field: name, constant: type.name };
      const field = type.fields[name];
      const names = (repeats.get(name) ?? 0) + 1;
      repeats.set(name, names);
      if (names > maxRepeats && field?.kind !== "connection")
        throw new GraphQLError(`The query selects ${name} of one object under more than ${maxRepeats} names.`);
      // Each further name repeats the field's bytes in each object.
      if (names > 1 && field?.kind !== "connection") measure.cost += times;
      if (!field?.type) return { key, field: name };
      if (field.kind !== "connection")
        return { key, field: name, selected: selectedOf(field.type(), fields, times, depth + 1, paged) };
      const size = times * sizeOf(node);
      measure.cost += size;
      const prefix = `${paged.length}_`;
      paged.push({ field, parent: type.name, node, prefix });
      if (++connections > maxConnections)
        throw new GraphQLError(`The query has more than ${maxConnections} connections.`);
      return { key, field: name, prefix, selected: connectionOf(field, fields, size, depth + 1, paged) };
    });
  }

  /** The columns of a connection: its nodes, edges, page information and count. */
  function connectionOf(
    { name, type }: Field,
    nodes: readonly FieldNode[],
    times: number,
    depth: number,
    paged: PagedField[],
  ): Selected[] {
    if (!type) throw new Error("A connection has a type.");
    let pages = 0;
    return [...collect(nodes.map(({ selectionSet }) => selectionSet))].map(([key, fields]) => {
      const field = fields[0].name.value;
      measure.depth = Math.max(measure.depth, depth);
      if (field === "__typename") return { key, field, constant: `${name}Connection` };
      // The page itself may be selected under another name, or as both nodes and edges.
      if ((field === "nodes" || field === "edges") && ++pages > 1) measure.cost += times;
      if (field === "nodes") return { key, field, selected: selectedOf(type(), fields, times, depth + 1, paged) };
      const inner = collect(fields.map(({ selectionSet }) => selectionSet));
      const selected = [...inner].map(([innerKey, innerFields]): Selected => {
        const innerField = innerFields[0].name.value;
        const constant = field === "edges" ? `${name}Edge` : "PageInfo";
        if (innerField === "__typename") return { key: innerKey, field: innerField, constant };
        if (innerField !== "node") return { key: innerKey, field: innerField };
        const node = selectedOf(type(), innerFields, times, depth + 2, paged);
        return { key: innerKey, field: innerField, selected: node };
      });
      measure.depth = Math.max(measure.depth, depth + (selected.length > 0 ? 1 : 0));
      return { key, field, selected };
    });
  }

  /** Measures fields that are not selected from the database: introspection, and results without an object type. */
  function measureOnly(nodes: readonly FieldNode[], times: number, depth: number): void {
    measure.depth = Math.max(measure.depth, depth);
    for (const [, fields] of collect(nodes.map(({ selectionSet }) => selectionSet))) {
      const size = introspectionLists.has(fields[0].name.value) ? times * introspectionSize : times;
      if (size > times) measure.cost += size;
      measureOnly(fields, size, depth + 1);
    }
  }

  return {
    collect,
    measureOnly,
    /** Plans the selection of a root field that returns such objects, at most `size` of them. */
    plan(key: string, type: ObjectType, nodes: readonly [FieldNode, ...FieldNode[]], size: number): PlannedField {
      const paged: PagedField[] = [];
      if (size > 1) measure.cost += size;
      measure.depth = Math.max(measure.depth, 1);
      const selected = selectedOf(type, nodes, size, 2, paged);
      return { key, node: nodes[0], selected, paged, selections: new Map() };
    },
    measured: () => ({ measure, hasDirectives }),
  };
}

/** The lists of introspection, which can be nested without end. */
const introspectionLists = new Set([
  "types",
  "fields",
  "args",
  "inputFields",
  "enumValues",
  "possibleTypes",
  "interfaces",
]);
const introspectionSize = 10;

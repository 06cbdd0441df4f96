import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";
import { defaultPageSize } from "./connection.ts";

type Info = Pick<GraphQLResolveInfo, "fieldNodes" | "fragments">;

const known = new WeakMap<FieldNode, Set<string>>();

/**
 * What a connection's nodes are asked for, so that nothing else of them is read: the names of fields, and the paths of
 * the fields under them, such as "tags.name".
 */
export function askedOfNodes(info: Info): Set<string> {
  const [only, ...others] = info.fieldNodes;
  // A field that is merged of several may be merged of others elsewhere.
  if (!only || others.length > 0) return fieldsOfNodes(info);
  const found = known.get(only) ?? fieldsOfNodes(info);
  known.set(only, found);
  return found;
}

export interface Levels {
  /** The sizes of the pages of each level. */
  firsts: number[];
  /** The fields that comments are asked for on any of them. */
  asked: Set<string>;
}

const knownLevels = new WeakMap<FieldNode, Levels>();

/** How deep a page of comments is asked for, its replies and theirs, as far as that is one page each without a cursor. */
export function levelsOf(info: Info, first: number, maxPageSize: number): Levels {
  const [only, ...others] = info.fieldNodes;
  const found = only && others.length === 0 ? knownLevels.get(only) : undefined;
  // Of the first level it may be a variable.
  if (found?.firsts[0] === first) return found;
  const levels: Levels = { firsts: [first], asked: new Set() };
  let pages = info.fieldNodes;
  for (;;) {
    const connection = { fieldNodes: pages, fragments: info.fragments };
    for (const name of askedOf(connection)) if (name === "edges" || name === "pageInfo") levels.asked.add("createdAt");
    const fields = under(nodesOf(connection), info.fragments);
    for (const field of fields) levels.asked.add(field.name.value);
    const replies = fields.filter((field) => field.name.value === "replies");
    const size = replies[0] && replies.length === 1 ? sizeOf(replies[0], maxPageSize) : null;
    if (size === null) break;
    levels.firsts.push(size);
    pages = replies;
  }
  if (only && others.length === 0) knownLevels.set(only, levels);
  return levels;
}

/** The size of a first page where it stands in the query; else null. */
function sizeOf({ arguments: given = [] }: FieldNode, maxPageSize: number): number | null {
  const [argument, ...others] = given;
  if (!argument) return defaultPageSize;
  const { name, value } = argument;
  if (others.length > 0 || name.value !== "first" || value.kind !== Kind.INT) return null;
  const size = Number(value.value);
  return size >= 1 && size <= maxPageSize ? size : null;
}

/** The names of the fields that a field's object, or each of its objects, is asked for. */
export const askedOf = ({ fieldNodes, fragments }: Info): string[] =>
  under(fieldNodes, fragments).map((field) => field.name.value);

function under(fields: readonly FieldNode[], fragments: Info["fragments"]): FieldNode[] {
  const selected = (set: SelectionSetNode | undefined): FieldNode[] =>
    (set?.selections ?? []).flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return selection;
      return selected(
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection.selectionSet
          : fragments[selection.name.value]?.selectionSet,
      );
    });
  return fields.flatMap(({ selectionSet }) => selected(selectionSet));
}

function nodesOf({ fieldNodes, fragments }: Info): FieldNode[] {
  const named = (fields: readonly FieldNode[], name: string) =>
    under(fields, fragments).filter((field) => field.name.value === name);
  return [...named(fieldNodes, "nodes"), ...named(named(fieldNodes, "edges"), "node")];
}

function fieldsOfNodes({ fieldNodes, fragments }: Info): Set<string> {
  return new Set(
    under(nodesOf({ fieldNodes, fragments }), fragments).flatMap((field) => {
      const name = field.name.value;
      return [name, ...under([field], fragments).map((inner) => `${name}.${inner.name.value}`)];
    }),
  );
}

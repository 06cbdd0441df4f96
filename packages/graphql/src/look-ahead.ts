import { type FieldNode, type GraphQLResolveInfo, Kind, type SelectionSetNode } from "graphql";
import { defaultPageSize } from "./connection.ts";

type Info = Pick<GraphQLResolveInfo, "fieldNodes" | "fragments">;

/** What is found of a field once for all requests; one that is merged of several may be merged of others elsewhere. */
function remembering<Found>(find: (info: Info) => Found): (info: Info) => Found {
  const known = new WeakMap<FieldNode, Found>();
  return (info) => {
    const [only, ...others] = info.fieldNodes;
    if (!only || others.length > 0) return find(info);
    const found = known.get(only) ?? find(info);
    known.set(only, found);
    return found;
  };
}

/**
 * What a connection's nodes are asked for, so that nothing else of them is read: the names of fields, and the paths of
 * the fields under them, such as "tags.name".
 */
export const askedOfNodes = remembering(({ fieldNodes, fragments }): Set<string> => {
  const fields = under(nodesOf({ fieldNodes, fragments }), fragments);
  return new Set(
    fields.flatMap((field) => {
      const name = field.name.value;
      return [name, ...under([field], fragments).map((inner) => `${name}.${inner.name.value}`)];
    }),
  );
});

export interface Levels {
  /** The sizes of the pages of each level. */
  firsts: number[];
  /** The fields that comments are asked for on any of them. */
  asked: Set<string>;
}

/** How deep a page of comments is asked for, its replies and theirs, as far as that is one page each without a cursor. */
export function levelsOf(info: Info, first: number, maxPageSize: number): Levels {
  const { firsts, asked } = repliesOf(info);
  // A page that is too large is refused where it is read.
  const tooLarge = firsts.findIndex((size) => size > maxPageSize);
  return { firsts: [first, ...firsts.slice(0, tooLarge < 0 ? undefined : tooLarge)], asked };
}

const repliesOf = remembering((info): Levels => {
  const levels: Levels = { firsts: [], asked: new Set() };
  let pages = info.fieldNodes;
  for (;;) {
    const connection = { fieldNodes: pages, fragments: info.fragments };
    for (const name of askedOf(connection)) if (name === "edges" || name === "pageInfo") levels.asked.add("createdAt");
    const fields = under(nodesOf(connection), info.fragments);
    for (const field of fields) levels.asked.add(field.name.value);
    const replies = fields.filter((field) => field.name.value === "replies");
    const size = replies[0] && replies.length === 1 ? sizeOf(replies[0]) : null;
    if (size === null) break;
    levels.firsts.push(size);
    pages = replies;
  }
  return levels;
});

/** The size of a first page where it stands in the query; else null. */
function sizeOf({ arguments: given = [] }: FieldNode): number | null {
  const [argument, ...others] = given;
  if (!argument) return defaultPageSize;
  const { name, value } = argument;
  if (others.length > 0 || name.value !== "first" || value.kind !== Kind.INT) return null;
  const size = Number(value.value);
  return size >= 1 ? size : null;
}

/** The names of the fields that a field's object, or each of its objects, is asked for. */
export const askedOf = remembering(({ fieldNodes, fragments }): string[] =>
  under(fieldNodes, fragments).map((field) => field.name.value),
);

/** The fields in these fields' selections; each fragment once, for those that spread others twice double at every step. */
function under(fields: readonly FieldNode[], fragments: Info["fragments"]): FieldNode[] {
  const seen = new Set<SelectionSetNode>();
  const selected = (set: SelectionSetNode | undefined): FieldNode[] => {
    if (!set || seen.has(set)) return [];
    seen.add(set);
    return set.selections.flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return selection;
      return selected(
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection.selectionSet
          : fragments[selection.name.value]?.selectionSet,
      );
    });
  };
  return fields.flatMap(({ selectionSet }) => selected(selectionSet));
}

function nodesOf({ fieldNodes, fragments }: Info): FieldNode[] {
  const named = (fields: readonly FieldNode[], name: string) =>
    under(fields, fragments).filter((field) => field.name.value === name);
  return [...named(fieldNodes, "nodes"), ...named(named(fieldNodes, "edges"), "node")];
}

import type { ObjectRef } from "@pothos/core";
import { badRequest, decodeCursor, encodeCursor } from "@earshot/domain";
import { builder, type RequestContext, type Types } from "./builder.ts";

/** One page of a list, as a connection's fields read it. */
export interface Page<Node> {
  nodes: Node[];
  /** Worked out only where it is asked for, as there are many more rows than cursors that anyone reads. */
  cursorOf(node: Node): string;
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  /** Counted only when it is asked for. */
  count: () => Promise<number>;
}

const PageInfoType = builder.objectRef<Page<unknown>>("PageInfo").implement({
  description: "Where a page stands in its list.",
  fields: (t) => ({
    hasNextPage: t.exposeBoolean("hasNextPage"),
    hasPreviousPage: t.exposeBoolean("hasPreviousPage"),
    startCursor: t.string({ nullable: true, resolve: ({ nodes, cursorOf }) => nodes.slice(0, 1).map(cursorOf)[0] }),
    endCursor: t.string({ nullable: true, resolve: ({ nodes, cursorOf }) => nodes.slice(-1).map(cursorOf)[0] }),
  }),
});

export const defaultPageSize = 20;

/** The connection type of a list of these. */
export function connectionOf<Node>(name: string, node: ObjectRef<Types, Node>): ObjectRef<Types, Page<Node>> {
  const edge = builder.objectRef<{ node: Node; cursorOf: Page<Node>["cursorOf"] }>(`${name}Edge`).implement({
    fields: (t) => ({
      cursor: t.string({ resolve: (parent) => parent.cursorOf(parent.node) }),
      node: t.field({ type: node, resolve: (parent) => parent.node as never }),
    }),
  });
  return builder.objectRef<Page<Node>>(`${name}Connection`).implement({
    fields: (t) => ({
      nodes: t.field({ type: [node], resolve: (page) => page.nodes as never }),
      edges: t.field({
        type: [edge],
        resolve: ({ nodes, cursorOf }) => nodes.map((item) => ({ node: item, cursorOf })),
      }),
      pageInfo: t.field({ type: PageInfoType, resolve: (page) => page }),
      totalCount: t.int({ description: "How many there are on all pages.", resolve: ({ count }) => count() }),
    }),
  });
}

interface PageArguments {
  first?: number | null | undefined;
  after?: string | null | undefined;
}

/** The size of the page that is asked for, and the cursor that it comes after; 400 for a size that cannot be. */
export function pageOf(
  { maxPageSize }: RequestContext,
  { first, after }: PageArguments,
): { first: number; after?: string } {
  const size = first ?? defaultPageSize;
  if (size < 1 || size > maxPageSize) throw badRequest(`first must be from 1 to ${maxPageSize}.`);
  return { first: size, ...(after && { after }) };
}

/** A page of rows that were read with one more than asked for, which tells of a next page. */
export function pageWith<Node>(
  rows: Node[],
  { first, after }: ReturnType<typeof pageOf>,
  cursorOf: (node: Node) => string,
  count: () => Promise<number>,
): Page<Node> {
  return {
    nodes: rows.slice(0, first),
    cursorOf,
    hasNextPage: rows.length > first,
    hasPreviousPage: after !== undefined,
    count,
  };
}

/** The cursor of a row in a list by time. */
export const timeCursor = (
  sort: "oldest" | "newest",
  { id, created_at }: { id: unknown; created_at: unknown },
): string => encodeCursor([sort, Date.parse(String(created_at)), String(id)]);

/** A page of a whole list in memory, whose order is by time and id, the newest first. */
export function slicePage<Node extends { id: string }>(
  all: Node[],
  page: ReturnType<typeof pageOf>,
  timeOf: (node: Node) => number,
): Page<Node> {
  const [sort, time, id] = (page.after && decodeCursor(page.after)) || [];
  if (page.after && (sort !== "newest" || time === undefined || id === undefined))
    throw badRequest("after is invalid: send a cursor that this list has returned.");
  const isAfter = (node: Node) =>
    time === undefined || id === undefined || timeOf(node) < time || (timeOf(node) === time && node.id < id);
  return pageWith(
    all.filter(isAfter),
    page,
    (node) => encodeCursor(["newest", timeOf(node), node.id]),
    async () => all.length,
  );
}

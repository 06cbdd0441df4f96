import type { Nested } from "../nest.ts";

/** The orders of a thread. The first one is the default, in which pages come from the server. */
export const orders = ["oldest", "newest", "liked"] as const;
export type Order = (typeof orders)[number];

/** Returns the comments in this order. Replies stay in the order of time. */
export function inOrder(order: Order, comments: readonly Nested[]): readonly Nested[] {
  if (order === "oldest") return comments;
  const newest = comments.toReversed();
  return order === "newest" ? newest : newest.toSorted((one, other) => other.comment.upvotes - one.comment.upvotes);
}

/** Returns comments and changes of the status in one list, by time, of which the comments have the order already. */
export function withChanges<Change extends { created_at: string }>(
  order: Order,
  comments: readonly Nested[],
  changes: readonly Change[],
): readonly (Nested | Change)[] {
  if (order === "liked" || changes.length === 0) return comments;
  const timeOf = (entry: Nested | Change) => ("comment" in entry ? entry.comment.created_at : entry.created_at);
  const direction = order === "newest" ? -1 : 1;
  const compare = (one: Nested | Change, other: Nested | Change) =>
    direction * timeOf(one).localeCompare(timeOf(other));
  return [...comments, ...changes].toSorted(compare);
}

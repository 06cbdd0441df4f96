import type { Nested } from "./nest.ts";

/** The orders of a thread. The first one is the default, in which pages come from the server. */
export const orders = ["oldest", "newest", "liked"] as const;
export type Order = (typeof orders)[number];

/** Returns the comments in this order. Replies stay in the order of time. */
export function inOrder(order: Order, comments: readonly Nested[]): readonly Nested[] {
  if (order === "oldest") return comments;
  const newest = comments.toReversed();
  return order === "newest" ? newest : newest.toSorted((one, other) => other.comment.upvotes - one.comment.upvotes);
}

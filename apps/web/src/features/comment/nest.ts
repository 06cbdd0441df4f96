import type { ThreadComment } from "@earshot/client";

/** A comment with the replies to it. */
export interface Nested {
  readonly comment: ThreadComment;
  readonly replies: Nested[];
}

/** Nests comments in their order. Replies to a comment that is deleted, or not loaded yet, are left out. */
export function nest(comments: readonly ThreadComment[]): Nested[] {
  const nested = new Map<string, Nested>();
  for (const comment of comments) if (!nested.has(comment.id)) nested.set(comment.id, { comment, replies: [] });
  const top: Nested[] = [];
  for (const each of nested.values()) {
    const { reply_to_id: parent } = each.comment;
    if (parent === null) top.push(each);
    else nested.get(parent)?.replies.push(each);
  }
  return top;
}

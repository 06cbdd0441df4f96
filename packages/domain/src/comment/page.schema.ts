import { cursorOf } from "@earshot/operations/cursor";
import { Id, pageSize, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { Author } from "../person/person.schema.ts";
import { FeedbackPath, Held } from "../feedback/feedback.schema.ts";
import { Comment } from "./comment.schema.ts";

/** The time and the id of a thread's first comment, and the time of the comment: what its page is ordered by. */
const key = /^(\d{1,15}) ([\da-f-]{36}) (\d{1,15})$/;

export const CommentCursor = cursorOf([], ["thread"]);

/** Returns the position at which the previous page ended, or undefined if the cursor is not one of this list. */
export function positionOf(cursor: string) {
  const [, text, id] = CommentCursor.decode(cursor) ?? [];
  const [, rootTime, rootId, time] = key.exec(String(text)) ?? [];
  if (id === undefined || !Id.safeParse(rootId).success) return undefined;
  return { rootTime: Number(rootTime), rootId, time: Number(time), id };
}

export const PageCommentsInput = FeedbackPath.extend({
  limit: pageSize("25"),
  // Lists of TanStack Query name the first page null.
  cursor: CommentCursor.schema
    .refine((cursor) => positionOf(cursor) !== undefined, "is invalid: send one that this list has returned")
    .nullish(),
});

export const ThreadComment = Comment.omit({ upvoters: true })
  .extend({
    is_answer: z
      .boolean()
      .meta({ description: "True if it was the team's answer to feedback that was merged into this." }),
    held: Held.nullable().meta({
      description: "Null if everybody sees it, and what it replies to.",
    }),
    edited_at: Timestamp.nullable().meta({ description: "Null if it was not edited." }),
    user: Author,
    // The caller's own fields come last: see comment.page.ts.
    has_upvoted: z.boolean().meta({ description: "True if the caller has upvoted it." }),
  })
  .meta({ id: "ThreadComment", description: "A comment or a reply, as pages of comments list it." });

export const CommentPage = z
  .object({
    items: z.array(ThreadComment).meta({
      description:
        "Threads, oldest first: each top-level comment, and then all replies in its thread, oldest first. A page has fewer than `limit` where they are long, and may end within a thread.",
    }),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "CommentPage" });

import { cursorOf } from "@earshot/operations/cursor";
import { Count, pageSize } from "@earshot/operations/schema";
import { z } from "zod";
import { CommentPath } from "../comment/comment.schema.ts";
import { FeedbackPath } from "../feedback/feedback.schema.ts";
import { Author } from "../person/person.schema.ts";

/** A vote is set, not toggled: repeating it changes nothing. */
const Vote = z.object({ upvoted: z.boolean() });

export const VoteResult = z.object({ upvotes: Count, has_upvoted: z.boolean() }).meta({ id: "VoteResult" });

export const SetFeedbackUpvoteInput = FeedbackPath.extend(Vote.shape);

export const SetCommentUpvoteInput = CommentPath.extend(Vote.shape);

export const UpvoterCursor = cursorOf(["newest"]);

export const PageUpvotersInput = FeedbackPath.extend({
  limit: pageSize("25"),
  // Lists of TanStack Query name the first page null.
  cursor: UpvoterCursor.schema.nullish(),
});

export const UpvoterPage = z
  .object({
    items: z.array(Author).meta({ description: "The users who upvoted, newest first." }),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "UpvoterPage" });

import { Id } from "@earshot/operations/schema";
import { z } from "zod";

const ids = { feedback_id: Id, comment_id: Id };

export const CommentEvent = z.object({
  kind: z.enum(["comment.created", "comment.updated", "comment.deleted"]),
  ...ids,
});

export const CommentSignal = z.object({ kind: z.enum(["comment.voted"]), ...ids });

declare module "@earshot/operations" {
  interface Events {
    comment: z.output<typeof CommentEvent>;
  }
  interface Signals {
    comment: z.output<typeof CommentSignal>;
  }
}

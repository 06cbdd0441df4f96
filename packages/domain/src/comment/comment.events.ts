import { Id } from "@earshot/operations/schema";
import { z } from "zod";

export const CommentEvent = z.object({
  kind: z.enum(["comment.created", "comment.updated", "comment.deleted", "comment.voted"]),
  feedback_id: Id,
  comment_id: Id,
});

declare module "@earshot/operations" {
  interface Events {
    comment: z.output<typeof CommentEvent>;
  }
}

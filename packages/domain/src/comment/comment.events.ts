import { Id } from "@earshot/operations/schema";
import { z } from "zod";
import { approved } from "../feedback/approval.schema.ts";

const ids = { feedback_id: Id, comment_id: Id };

export const CommentEvent = z.object({
  kind: z.enum(["comment.created", "comment.updated", "comment.deleted"]),
  ...ids,
  ...approved,
  /** The people whom it newly mentions. */
  mentions: z.array(Id).optional(),
});

export const CommentSignal = z.object({ kind: z.enum(["comment.voted", "comment.hidden", "comment.shown"]), ...ids });

declare module "@earshot/operations" {
  interface Events {
    comment: z.output<typeof CommentEvent>;
  }
  interface Signals {
    comment: z.output<typeof CommentSignal>;
  }
}

import { Count, Id, quietInput, text, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { UserSummary } from "../person/person.schema.ts";
import { FeedbackPath, Held } from "../feedback/feedback.schema.ts";
import { formInput } from "../settings/form.schema.ts";
import { textBudget } from "../text/text-budget.schema.ts";

export const Comment = z
  .object({
    id: Id,
    feedback_id: Id,
    reply_to_id: Id.nullable().meta({
      description: "The id of the comment that this replies to; null on a top-level comment.",
    }),
    user_id: Id,
    content: z.string(),
    upvotes: Count,
    upvoters: z.array(Id).meta({ description: "The ids of the users who upvoted, newest first." }),
    created_at: Timestamp,
  })
  .meta({ id: "Comment", description: "A comment on feedback, or a reply to another comment." });

/** A comment that was just created. */
export const NewComment = Comment.extend({
  held: Held.optional().meta({
    description: "waiting, if only its author and the team see it until the team approves it.",
  }),
}).meta({ id: "NewComment", description: "A comment that was just created." });

export const ExpandedComment = Comment.extend({
  user: UserSummary,
  has_upvoted: z.boolean().meta({ description: "True if the caller has upvoted the comment." }),
  get replies() {
    return z.array(ExpandedComment).meta({ description: "Replies, oldest first, nested to any depth." });
  },
}).meta({ id: "ExpandedComment", description: "A comment with its author and replies." });

export const CommentPath = FeedbackPath.extend({ commentId: Id.meta({ description: "The comment's id." }) });

const Content = text(1, textBudget.comment);

/** The most comments on one feedback. */
export const maxComments = 10_000;

export const CreateCommentInput = FeedbackPath.extend({
  content: Content,
  reply_to_id: Id.nullable()
    .default(null)
    .meta({ description: "The id of the comment to reply to; it must be on the same feedback." }),
  ...quietInput,
  ...formInput,
});

export const UpdateCommentInput = CommentPath.extend({ content: Content, ...quietInput });

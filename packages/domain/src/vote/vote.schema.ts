import { cursorOf } from "@earshot/operations/cursor";
import { Count, Email, Id, name, pageSize, text, Timestamp, trimmed } from "@earshot/operations/schema";
import { z } from "zod";
import { CommentPath } from "../comment/comment.schema.ts";
import { CompanySummary } from "../company/company.schema.ts";
import { FeedbackPath } from "../feedback/feedback.schema.ts";
import { Author, UserSummary } from "../person/person.schema.ts";
import { textBudget } from "../text/text-budget.schema.ts";

/** A vote is set, not toggled: repeating it changes nothing. */
const Vote = z.object({ upvoted: z.boolean() });

export const VoteResult = z.object({ upvotes: Count, has_upvoted: z.boolean() }).meta({ id: "VoteResult" });

export const SetFeedbackUpvoteInput = FeedbackPath.extend(Vote.shape);

export const SetCommentUpvoteInput = CommentPath.extend(Vote.shape);

export const Evidence = z
  .object({
    source: trimmed(1, 100).meta({ description: "Where it is from, such as mail or call." }),
    url: text(1, textBudget.webhookUrl)
      .refine(
        (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
        "must be an http or https address",
      )
      .optional(),
    quote: text(1, 2_000).meta({ description: "What they said." }),
  })
  .meta({ title: "EvidenceInput", description: "What a vote is entered by." });

export const VoteForInput = SetFeedbackUpvoteInput.extend({
  personId: Id.meta({ description: "The person who votes: this one, or the one with this e-mail." }).optional(),
  email: Email.meta({ description: "The voter's e-mail. If no person has it, one is added." }).optional(),
  name: name(1, textBudget.name).meta({ description: "The name of a person who is added." }).optional(),
  evidence: Evidence.optional(),
})
  .refine(({ personId, email }) => (personId === undefined) !== (email === undefined), {
    path: ["personId"],
    error: "or email is required, and not both",
  })
  .refine(({ email, name: given }) => email === undefined || given !== undefined, {
    path: ["name"],
    error: "is required beside an email",
  });

export const VoteForResult = VoteResult.extend({ person_id: Id.meta({ description: "The person who votes." }) }).meta({
  id: "VoteForResult",
  description: "The vote of a person, as has_upvoted says, which somebody of the team has entered.",
});

/** A vote as the team sees it. */
export const VoteDetails = z
  .object({
    created_at: Timestamp,
    entered_by: UserSummary.nullable().meta({
      description: "Who of the team has entered the vote. Null if the person has voted.",
    }),
    evidence: Evidence.extend({ url: z.string().nullable() })
      .meta({ id: "VoteEvidence", description: "What a vote was entered by." })
      .nullable(),
    companies: z.array(CompanySummary).meta({ description: "The companies of the person, by name." }),
  })
  .meta({ id: "VoteDetails", description: "What the team sees of a vote." });

const Upvoter = Author.extend({
  vote: VoteDetails.nullable().meta({ description: "The vote. Null for callers who are not on the team." }),
}).meta({ id: "Upvoter", description: "A user who has upvoted." });

export const UpvoterCursor = cursorOf(["newest"]);

export const PageUpvotersInput = FeedbackPath.extend({
  limit: pageSize("25"),
  cursor: UpvoterCursor.input,
});

export const UpvoterPage = z
  .object({
    items: z.array(Upvoter).meta({ description: "The users who upvoted, newest first." }),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "UpvoterPage" });

import { cursorOf } from "@earshot/operations/cursor";
import { Count, Id, ProjectPath, text, Timestamp, trimmed } from "@earshot/operations/schema";
import { z } from "zod";
import { UserSummary } from "../account/account.schema.ts";
import { Answer } from "../answer/answer.schema.ts";
import { Stage } from "../status/status.schema.ts";
import { ChangelogSummary } from "../changelog/changelog.schema.ts";
import { TagSummary } from "../tag/tag.schema.ts";
import { Vote } from "../vote/vote.schema.ts";

export const Feedback = z
  .object({
    id: Id,
    project_id: Id,
    user_id: Id,
    title: z.string(),
    description: z.string(),
    status: z.string(),
    upvotes: Count,
    comment_count: Count,
    created_at: Timestamp,
  })
  .meta({ id: "Feedback", description: "Feedback from a user about the product." });

export const ExpandedFeedback = Feedback.extend({
  user: UserSummary,
  tags: z.array(TagSummary).meta({ description: "Sorted by name." }),
}).meta({ id: "ExpandedFeedback", description: "Feedback with its author and tags." });

/** What tRPC and GraphQL show of feedback beside what `/v1` shows, which never changes. */
export const FullFeedback = ExpandedFeedback.extend({
  merged: Count.meta({ description: "How many items were merged into it." }),
  stage: Stage.meta({ description: "The stage of its status; new if the project's list of statuses lacks it." }),
  owner: UserSummary.nullable().meta({
    description: "Who on the team looks after it. Null if it is nobody's, and for whoever is not on the team.",
  }),
  answer: Answer.nullable().meta({ description: "The team's answer. Null without one." }),
  changelogs: z.array(ChangelogSummary).meta({ description: "The public changelogs that ship it, newest first." }),
  // What is the caller's own comes last: see feedback.marks.ts.
  has_upvoted: z.boolean().meta({ description: "Whether the caller has upvoted it." }),
  is_watched: z.boolean().meta({
    description: "Whether the caller watches it, as its author, voters and commenters do unless they stop.",
  }),
}).meta({ id: "FullFeedback", description: "Feedback with everything that is shown of it." });

export const UpvoteSummary = z
  .object({
    upvotes: Count,
    upvoters: z.array(UserSummary).meta({ description: "The users who upvoted, newest first." }),
  })
  .meta({ id: "UpvoteSummary", description: "The number of upvotes and the users who upvoted." });

const Status = trimmed(0, 50)
  .overwrite((status) => status || "in review")
  .meta({
    description:
      "Any text. Common values: backlog, in review, planned, in progress, completed, rejected. Empty means in review.",
  });

const TagReferences = z
  .array(text(0, 200))
  .overwrite((tags) => [...new Set(tags)])
  .max(20)
  .meta({ description: "Names or ids of the project's tags. Duplicates are ignored." });

export const CreateFeedbackInput = ProjectPath.extend({
  title: trimmed(1, 200),
  description: text(1, 20_000),
  status: Status.default("in review"),
  tags: TagReferences.default([]),
});

export const FeedbackPath = ProjectPath.extend({ feedbackId: Id.meta({ description: "The feedback's id." }) });

export const UpdateFeedbackInput = FeedbackPath.extend({
  title: trimmed(1, 200).optional(),
  description: text(1, 20_000).optional(),
  status: Status.optional(),
  tags: TagReferences.optional(),
});

export const SetFeedbackUpvoteInput = FeedbackPath.extend(Vote.shape);

/** The orders of a list of feedback. */
export const Sort = z.enum(["newest", "oldest", "upvotes", "comments"]).meta({ title: "FeedbackSort" });

export const FeedbackCursor = cursorOf(Sort.options);

export const FeedbackFilters = ProjectPath.extend({
  status: trimmed(0, 50).meta({ description: "Returns only feedback with this status." }).optional(),
  tag: z
    .array(text(0, 50))
    .max(20)
    .meta({ description: "Returns only feedback that has all of these tags, by name or id." })
    .optional(),
  search: text(0, 200)
    .meta({ description: "Returns only feedback with this text in its title or description." })
    .optional(),
});

/** How many items a page has, at most 100, with what applies if it is left out. */
export const pageSize = (byDefault: string) =>
  z
    .int()
    .min(1)
    .max(100)
    .meta({ format: "int32", description: `The number of items on a page; the default is ${byDefault}.` })
    .optional();

export const ListFeedbackInput = FeedbackFilters.extend({
  sort: Sort.meta({
    title: "FeedbackSort",
    description: "The sort order; the default is newest. upvotes and comments sort from most to fewest.",
  }).optional(),
  limit: pageSize("1,000"),
  cursor: FeedbackCursor.schema.optional(),
}).refine(({ sort, cursor }) => !sort || !cursor || FeedbackCursor.decode(cursor)?.[0] === sort, {
  path: ["cursor"],
  error: "is invalid: it belongs to another sort",
});

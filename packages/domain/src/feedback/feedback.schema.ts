import { cursorOf } from "@earshot/operations/cursor";
import { Count, Id, pageSize, ProjectPath, quietInput, text, Timestamp, trimmed } from "@earshot/operations/schema";
import { z } from "zod";
import { Author, UserSummary } from "../person/person.schema.ts";
import { PersonKind } from "../segment/person-kind.schema.ts";
import { Answer } from "./answer/answer.schema.ts";
import { FeedbackLock } from "./lock.schema.ts";
import { Metadata } from "./metadata/metadata.schema.ts";
import { Stage } from "../status/status.schema.ts";
import { ChangelogSummary } from "../changelog/changelog.schema.ts";
import { TagSummary } from "../tag/tag.schema.ts";
import { formInput } from "../settings/form.schema.ts";
import { textBudget } from "../text/text-budget.schema.ts";

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

/** Why something is seen by its author and the team alone. */
export const Held = z.literal(["waiting", "hidden"]);

/** Feedback that was just created, as tRPC and GraphQL show it. */
export const NewFeedback = Feedback.extend({
  held: Held.optional().meta({
    description: "waiting, if only its author and the team see it until the team approves it.",
  }),
}).meta({ id: "NewFeedback", description: "Feedback that was just created." });

const FeedbackAuthor = Author.extend({ kind: PersonKind }).meta({
  id: "FeedbackAuthor",
  description: "The person who has written feedback.",
});

/** Feedback as tRPC and GraphQL show it. `/v1` never changes and shows less. */
export const FullFeedback = ExpandedFeedback.extend({
  user: FeedbackAuthor,
  merged: Count.meta({ description: "The number of items that were merged into it." }),
  stage: Stage.meta({ description: "The stage of its status; new if the project's list of statuses lacks it." }),
  owner: UserSummary.nullable().meta({
    description:
      "The team member who looks after it. Null if it has no owner, and for callers who are not on the team.",
  }),
  answer: Answer.nullable().meta({ description: "The team's answer. Null without one." }),
  locked: FeedbackLock.nullable().meta({ description: "Null unless only the team comments on it." }),
  changelogs: z.array(ChangelogSummary).meta({ description: "The public changelogs that ship it, newest first." }),
  held: Held.nullable().meta({
    description: "Null if everybody sees it. waiting: for the team. hidden: by the team.",
  }),
  edited_at: Timestamp.nullable().meta({ description: "Null if its title and description were not edited." }),
  // The caller's own fields come last: see marks.queries.ts.
  has_upvoted: z.boolean().meta({ description: "True if the caller has upvoted it." }),
  is_watched: z.boolean().meta({
    description: "True if the caller watches it, as its author, voters and commenters do unless they stop.",
  }),
}).meta({ id: "FullFeedback", description: "Feedback with everything that is shown of it." });

export const UpvoteSummary = z
  .object({
    upvotes: Count,
    upvoters: z.array(UserSummary).meta({ description: "The users who upvoted, newest first." }),
  })
  .meta({ id: "UpvoteSummary", description: "The number of upvotes and the users who upvoted." });

/** The status of feedback that is created without one. */
export const defaultStatus = "in review";

const Status = trimmed(0, 50)
  .overwrite((status) => status || defaultStatus)
  .meta({
    description:
      "Any text. Common values: backlog, in review, planned, in progress, completed, rejected. Empty means in review.",
  });

const TagReferences = z
  .array(text(0, 200))
  .overwrite((tags) => [...new Set(tags)])
  .max(20)
  .meta({ description: "Names or ids of the project's tags. Duplicates are ignored." });

/** The input of `/v1`. */
export const CreateFeedbackInputOfV1 = ProjectPath.extend({
  title: trimmed(1, textBudget.title),
  description: text(0, textBudget.description),
  status: Status.default(defaultStatus),
  tags: TagReferences.default([]),
});

export const CreateFeedbackInput = CreateFeedbackInputOfV1.extend({
  status: Status.optional(),
  tags: TagReferences.optional(),
  on_behalf_of: Id.meta({ description: "For the team: the person whose feedback it is." }).optional(),
  metadata: Metadata.optional(),
  ...quietInput,
  ...formInput,
});

export const FeedbackPath = ProjectPath.extend({ feedbackId: Id.meta({ description: "The feedback's id." }) });

export const UpdateFeedbackInput = FeedbackPath.extend({
  title: trimmed(1, textBudget.title).optional(),
  description: text(0, textBudget.description).optional(),
  status: Status.optional(),
  tags: TagReferences.optional(),
  ...quietInput,
});

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
  search: text(0, textBudget.search)
    .meta({ description: "Returns only feedback with this text in its title or description." })
    .optional(),
});

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

import { createdAt, instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/**
 * `rank` is the place in the status if the team has set one; otherwise the id is the place. `owner_id` is a team
 * member.
 *
 * `upvotes`, `comment_count` and `merged` change in the same statement or transaction as the rows that they count.
 *
 * `recent_upvotes` are the votes since `recent_since`, which is seven days ago, or up to ten minutes longer: see
 * vote/recent.commands.ts.
 *
 * `extra_upvotes` are votes that came without their voters, from another tool. `upvotes` has them, also those of what was
 * merged into it.
 *
 * Merged feedback stays here without votes and comments. `merge_target` is what it was merged into, and `merged_into` is
 * where that has gone since: the feedback that answers for it, which is never merged itself.
 */
export const FeedbackEntity = defineEntity({
  name: "Feedback",
  tableName: "feedback",
  properties: {
    project_id: p.uuid().primary(),
    id: p.uuid().primary(),
    user_id: p.uuid(),
    title: p.text(),
    description: p.text(),
    status: p.text(),
    upvotes: p.integer().default(0),
    comment_count: p.integer().default(0),
    created_at: createdAt(),
    rank: p.text().nullable(),
    owner_id: p.uuid().nullable(),
    // A condition on it costs a planner without statistics nothing, unlike `merged_into is null`.
    is_merged: p.boolean().default(false),
    merged_into: p.uuid().nullable(),
    merge_target: p.uuid().nullable(),
    merged: p.integer().default(0),
    /** Only the author and the team see it: see held.queries.ts. */
    is_held: p.boolean().default(false),
    /** The fields that a product has sent along with it. */
    metadata: p.json().$type<Record<string, string | number | boolean | null>>().nullable(),
    extra_upvotes: p.integer().default(0),
    recent_upvotes: p.integer().default(0),
    recent_since: createdAt(),
    /** Only the team comments on it. */
    locked_at: instant().nullable(),
    locked_by: p.uuid().nullable(),
    lock_reason: p.text().nullable(),
    /** When its title or description was edited: see edits. */
    edited_at: instant().nullable(),
  },
  checks: [
    { name: "feedback_is_merged", expression: "is_merged = (merged_into is not null)" },
    { name: "feedback_is_held", expression: "not (is_held and is_merged)" },
    { name: "feedback_extra_upvotes", expression: "extra_upvotes >= 0" },
    {
      name: "feedback_locked",
      expression: "(locked_at is null) = (locked_by is null) and (locked_at is not null or lock_reason is null)",
    },
  ],
  // One index for each order of the list; see listFeedback.
  indexes: [
    { name: "feedback_by_time", properties: ["project_id", "created_at", "id"] },
    { name: "feedback_by_upvotes", properties: ["project_id", "upvotes", "id"] },
    {
      name: "feedback_by_recent_upvotes",
      expression: `create index "feedback_by_recent_upvotes" on "feedback" ("project_id", "recent_upvotes", "id")
        where "recent_upvotes" > 0`,
    },
    { name: "feedback_by_user", properties: ["project_id", "user_id"] },
    { name: "feedback_by_comments", properties: ["project_id", "comment_count", "id"] },
    {
      name: "feedback_by_status",
      expression: `create index "feedback_by_status" on "feedback" ("project_id", "status",
        (coalesce("rank", "id"::text)) collate "C")`,
    },
    {
      name: "feedback_by_owner",
      expression: `create index "feedback_by_owner" on "feedback" ("project_id", "owner_id") where "owner_id" is not null`,
    },
    {
      name: "feedback_merged",
      expression: `create index "feedback_merged" on "feedback" ("project_id", "merged_into") where "merged_into" is not null`,
    },
    {
      name: "feedback_held",
      expression: `create index "feedback_held" on "feedback" ("project_id", "status") where "is_held"`,
    },
    {
      name: "feedback_search",
      expression: `create index "feedback_search" on "feedback" using gin ((array["project_id"]), "title" gin_trgm_ops,
        "description" gin_trgm_ops) with (gin_pending_list_limit = 1024)`,
    },
  ],
});

/** The tags of feedback. */
export const FeedbackTagEntity = defineEntity({
  name: "FeedbackTag",
  tableName: "feedback_tags",
  properties: {
    project_id: p.uuid().primary(),
    feedback_id: p.uuid().primary(),
    tag_id: p.uuid().primary(),
  },
  indexes: [{ name: "feedback_tags_tag", properties: ["project_id", "tag_id", "feedback_id"] }],
});

/**
 * An upvote for a feedback. `sources` is null if the vote was given to this feedback alone. Otherwise it has the ids of
 * all feedback that the vote was given to: merged feedback, and this one if it is among them.
 *
 * `entered_by` is who of the team has entered the vote for somebody else, and `evidence` is what it was entered by.
 */
export const FeedbackUpvoteEntity = defineEntity({
  name: "FeedbackUpvote",
  tableName: "feedback_upvotes",
  properties: {
    project_id: p.uuid().primary(),
    feedback_id: p.uuid().primary(),
    user_id: p.uuid().primary(),
    created_at: createdAt(),
    sources: p.array().columnType("uuid[]").nullable(),
    entered_by: p.uuid().nullable(),
    evidence: p.json().$type<{ source: string; url?: string; quote: string }>().nullable(),
  },
  indexes: [
    { name: "feedback_upvotes_by_time", properties: ["project_id", "created_at", "feedback_id"] },
    { name: "feedback_upvotes_by_user", properties: ["project_id", "user_id"] },
  ],
});

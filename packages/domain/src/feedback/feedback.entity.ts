import { createdAt } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/**
 * `rank` is the place in the status, where the team has given it one; the id is the place of the rest. `owner_id` is
 * somebody of the team.
 *
 * `upvotes` and `comment_count` change in the same statement or transaction as the rows that they count.
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
  },
  // One index for each order of the list; see listFeedback.
  indexes: [
    { name: "feedback_by_time", properties: ["project_id", "created_at", "id"] },
    { name: "feedback_by_upvotes", properties: ["project_id", "upvotes", "id"] },
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

/** Who upvoted a feedback. */
export const FeedbackUpvoteEntity = defineEntity({
  name: "FeedbackUpvote",
  tableName: "feedback_upvotes",
  properties: {
    project_id: p.uuid().primary(),
    feedback_id: p.uuid().primary(),
    user_id: p.uuid().primary(),
    created_at: createdAt(),
  },
});

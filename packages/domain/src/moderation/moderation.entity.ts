import { createdAt, instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";
import type { HoldReason, ModerationState } from "./moderation.schema.ts";

/**
 * Feedback or a comment, by its id, that the team has to look at or has decided on. `queued_as` is the state in which
 * it came into the queue. `was_public` is true once it was public. `network` is a keyed hash of its sender's address.
 */
export const ModerationEntity = defineEntity({
  name: "Moderation",
  tableName: "moderation",
  properties: {
    project_id: p.uuid().primary(),
    id: p.uuid().primary(),
    feedback_id: p.uuid(),
    is_comment: p.boolean(),
    user_id: p.uuid(),
    state: p.text().$type<ModerationState>(),
    reason: p.text().$type<HoldReason>(),
    was_public: p.boolean(),
    queued_as: p.text().$type<"held" | "reported">(),
    reports: p.integer().default(0),
    network: p.blob().nullable(),
    created_at: createdAt(),
    decided_at: instant().nullable(),
    decided_by: p.uuid().nullable(),
  },
  checks: [
    { name: "moderation_state", expression: "state in ('held', 'reported', 'approved', 'hidden', 'spam')" },
    { name: "moderation_queued_as", expression: "queued_as in ('held', 'reported')" },
  ],
  indexes: [
    {
      name: "moderation_queue",
      expression: `create index "moderation_queue" on "moderation" ("project_id", "created_at", "id") where "state" in ('held', 'reported')`,
    },
    { name: "moderation_by_user", properties: ["project_id", "user_id"] },
    { name: "moderation_by_feedback", properties: ["project_id", "feedback_id"] },
    {
      name: "moderation_by_network",
      expression: `create index "moderation_by_network" on "moderation" ("project_id", "network", "created_at") where "network" is not null`,
    },
  ],
});

/** That a person has reported feedback or a comment, once. */
export const ReportEntity = defineEntity({
  name: "Report",
  tableName: "reports",
  properties: {
    project_id: p.uuid().primary(),
    id: p.uuid().primary(),
    user_id: p.uuid().primary(),
    reason: p.text(),
    created_at: createdAt(),
  },
  indexes: [{ name: "reports_by_user", properties: ["user_id"] }],
});

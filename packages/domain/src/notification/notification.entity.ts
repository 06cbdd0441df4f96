import { instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/**
 * What a person is told of. The id is that of the event, which others are told of under the same id. What it names may be
 * gone since, or be hidden from the person: see notification.queries.ts.
 */
export const NotificationEntity = defineEntity({
  name: "Notification",
  tableName: "notifications",
  properties: {
    project_id: p.uuid().primary(),
    user_id: p.uuid().primary(),
    id: p.uuid().primary(),
    kind: p.text(),
    feedback_id: p.uuid().nullable(),
    comment_id: p.uuid().nullable(),
    changelog_id: p.uuid().nullable(),
    /** The status that the feedback got. */
    status: p.text().nullable(),
    /** Who did it. The user may be gone. */
    actor_id: p.uuid().nullable(),
    created_at: instant(),
    read_at: instant().nullable(),
    /** When the mail server took the mail about it. */
    mailed_at: instant().nullable(),
  },
  indexes: [
    { name: "notifications_by_user", properties: ["user_id", "created_at", "id"] },
    {
      name: "notifications_created",
      expression: `create index "notifications_created" on "notifications" using brin ("created_at")`,
    },
    {
      name: "notifications_unread",
      expression: `create index "notifications_unread" on "notifications" ("user_id", "created_at") where "read_at" is null`,
    },
  ],
});

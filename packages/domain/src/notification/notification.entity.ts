import { instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/**
 * A notification of one person, or of a project's team: then `user_id` is the project. Its id is that of the event, and is
 * the same for all who are notified of it. What it names may be deleted since, or be hidden from the person: see
 * notification.queries.ts.
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
    /** The note that mentions the person, who is on the team. */
    note_id: p.uuid().nullable(),
    changelog_id: p.uuid().nullable(),
    /** The status that the feedback got. */
    status: p.text().nullable(),
    /** The user who caused the event. They may be deleted since. */
    actor_id: p.uuid().nullable(),
    created_at: instant(),
    read_at: instant().nullable(),
    /** When the mail server took the mail about it. */
    mailed_at: instant().nullable(),
    /** Of the team's: who was on it, but for those who have a row of their own. */
    told: p.array().$type<string[]>().columnType("uuid[]").nullable(),
    /** Of the team's: the event's place in the project. */
    sequence: p.bigint("string").nullable(),
  },
  indexes: [
    { name: "notifications_by_user", properties: ["user_id", "created_at", "id"] },
    {
      name: "notifications_created",
      expression: `create index "notifications_created" on "notifications" using brin ("created_at")`,
    },
    {
      name: "notifications_of_team",
      expression: `create index "notifications_of_team" on "notifications" ("project_id", "sequence") where "sequence" is not null`,
    },
    {
      name: "notifications_unread",
      expression: `create index "notifications_unread" on "notifications" ("user_id", "created_at") where "read_at" is null`,
    },
  ],
});

/**
 * How far somebody on the team has read what the team was notified of, or got it by mail: the notifications up to the event
 * `through` that are from before `created_at`. Each time has a row, so that the time at which each was read stays.
 */
export const NotificationCursorEntity = defineEntity({
  name: "NotificationCursor",
  tableName: "notification_cursors",
  properties: {
    project_id: p.uuid().primary(),
    user_id: p.uuid().primary(),
    kind: p.text().$type<"read" | "mailed">().primary(),
    through: p.bigint("string").primary(),
    created_at: instant(),
  },
  checks: [{ name: "notification_cursors_kind", expression: "kind in ('read', 'mailed')" }],
});

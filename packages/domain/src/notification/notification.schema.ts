import { cursorOf } from "@earshot/operations/cursor";
import { Count, Id, pageSize, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";

export const notificationKinds = [
  "new_feedback",
  "status_changed",
  "answered",
  "merged",
  "commented",
  "mentioned",
  "approved",
  "shipped",
  "webhook_disabled",
  "chat_disabled",
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const Notification = z
  .object({
    id: Id,
    kind: z.literal(notificationKinds),
    created_at: Timestamp,
    read_at: Timestamp.nullable().meta({ description: "The time at which the caller read it; null if it is unread." }),
    project_slug: z.string(),
    project_name: z.string(),
    feedback_id: Id.nullable(),
    feedback_title: z.string().nullable(),
    comment_id: Id.nullable(),
    status: z.string().nullable().meta({ description: "Of a changed status: the new one." }),
    changelog_slug: z.string().nullable(),
    changelog_title: z.string().nullable(),
    actor_name: z.string().nullable().meta({ description: "The name of the user who caused it." }),
    actor_is_team: z.boolean().meta({ description: "True if that user is on the project's team now." }),
  })
  .meta({
    id: "Notification",
    description: "Something that the caller is told of, as far as they may see it: what is gone or hidden is left out.",
  });

export const NotificationCursor = cursorOf(["newest"]);

export const ListNotificationsInput = z.object({
  limit: pageSize("20"),
  cursor: NotificationCursor.input,
});

export const NotificationPage = z
  .object({ items: z.array(Notification), next_cursor: z.string().nullable() })
  .meta({ id: "NotificationPage" });

/** It is shown as "99+". */
export const mostUnread = 100;

export const UnreadNotifications = z
  .object({ unread: Count.meta({ description: `How many there are, up to ${mostUnread}.` }) })
  .meta({ id: "UnreadNotifications", description: "The notifications that the caller has not read." });

export const MarkReadInput = z.object({
  ids: z.array(Id).max(100).optional().meta({ description: "All of the caller's unless given." }),
  all: z.boolean().optional().meta({ description: "True: all of the caller's, whatever ids says." }),
});

export const NotificationChange = z
  .object({ kind: z.enum(["created", "read"]).meta({ title: "NotificationChangeKind" }) })
  .meta({ id: "NotificationChange", description: "The caller has a new notification, or has read some." });

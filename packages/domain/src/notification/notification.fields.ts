import { objectField, plainType, timeConnection } from "@earshot/operations";
import { sql } from "kysely";
import { countNotifications, countUnread, notificationRows } from "./notification.queries.ts";
import { Notification, UnreadNotifications } from "./notification.schema.ts";

const notificationType = plainType("Notification", Notification);

const unreadType = plainType("UnreadNotifications", UnreadNotifications);

/** The caller's notifications. */
export const notificationsField = timeConnection(() => notificationType, {
  name: "Notification",
  order: "newest",
  description: "What the caller is told of, newest first.",
  rowsOf: ({ caller }) => notificationRows(caller.id),
  countOf: ({ caller }) => countNotifications(caller.id),
});

/** How many of them the caller has not read. */
export const notificationCountField = objectField(
  () => unreadType,
  ({ caller }) => sql`(select ${countUnread(caller.id)} as unread)`,
  { description: UnreadNotifications.description },
);

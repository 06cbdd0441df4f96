import {
  Notification,
  UnreadNotifications,
  countNotifications,
  countUnread,
  countUnreadNotifications,
  listNotifications,
  notificationRows,
} from "@earshot/domain";
import { objectField, plainType } from "../../select/fields.sql.ts";
import { timeConnection } from "../../select/time-connection.sql.ts";
import { sql } from "kysely";

const notificationType = plainType("Notification", Notification);

const unreadType = plainType("UnreadNotifications", UnreadNotifications);

/** The caller's notifications. */
export const notificationsField = timeConnection(() => notificationType, {
  name: "Notification",
  order: "newest",
  description: "The caller's notifications, newest first.",
  rowsOf: ({ caller }, part) => notificationRows(caller.id, part),
  countOf: ({ caller }) => countNotifications(caller.id),
  access: listNotifications.access,
});

/** The number of notifications that the caller has not read. */
export const notificationCountField = objectField(
  () => unreadType,
  ({ caller }) => sql`(select ${countUnread(caller.id)} as unread)`,
  { description: UnreadNotifications.description, access: countUnreadNotifications.access },
);

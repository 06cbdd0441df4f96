import {
  countUnreadNotifications,
  listNotifications,
  markNotificationsRead,
  notificationChanged,
} from "@earshot/domain";
import { mutation, query, router, subscription } from "../builder.ts";

export const notification = router({
  list: query(listNotifications),
  count: query(countUnreadNotifications),
  markRead: mutation(markNotificationsRead),
  changed: subscription(notificationChanged),
});

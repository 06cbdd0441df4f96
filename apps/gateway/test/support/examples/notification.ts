import { newNotification } from "../world.ts";
import type { Feature } from "./example.ts";

export const notification: Feature = {
  operations: {
    "notification.list": {
      access: "401 401 200 200 200 200",
      graphql: {
        type: "Notification",
        path: ["viewer", "notifications(first: 100)", "nodes"],
        part: ({ items }: { items: unknown }) => items,
      },
      variants: [{ limit: 2 }],
    },
    "notification.count": {
      access: "401 401 200 200 200 200",
      graphql: { type: "UnreadNotifications", path: ["viewer", "notificationCount"] },
    },
    "notification.markRead": {
      access: "401 401 200 200 200 200",
      input: async ({ world, caller }) => {
        if (caller) await newNotification(world, caller);
        return {};
      },
    },
    "notification.changed": { access: "401 401 200 200 200 200" },
  },
};

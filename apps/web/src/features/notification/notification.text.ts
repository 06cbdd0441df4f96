import type { Notification } from "@earshot/client";

/** The texts of notifications and of the mails about them. */
export const notificationText = {
  title: "Notifications",
  lead: "What happened to feedback that you watch, and new feedback of your teams.",
  bell: (unread: string) => (unread ? `Notifications, ${unread} unread` : "Notifications"),
  list: "Notifications, newest first",
  unread: "Unread:",
  readAll: "Mark all as read",
  more: "Show more",
  none: "Nothing yet",
  noneText: "You are told here about feedback that you post, vote for, comment on or watch.",
  anonymous: "You are not signed in",
  anonymousText: "Sign in to see your notifications.",
  webhooks: "Webhooks",
  chat: "Chat",
  said: {
    new_feedback: ({ actor_name }: Notification) => `New, from ${actor_name ?? "somebody"}`,
    status_changed: ({ status }: Notification) => `Now ${status ?? ""}`,
    answered: () => "Answered by the team",
    merged: () => "Merged into other feedback",
    commented: ({ actor_name }: Notification) => `${actor_name ?? "Somebody"} commented`,
    mentioned: ({ actor_name }: Notification) => `${actor_name ?? "Somebody"} mentioned you`,
    approved: () => "The team has approved it: everybody sees it now",
    shipped: () => "Shipped",
    webhook_disabled: () => "A webhook fails, and was turned off",
    chat_disabled: () => "The chat is gone, and posting was turned off",
  },
  mail: {
    title: "E-mail",
    lead: "Notifications are on this site in any case. Here you choose which of them are mailed too.",
    off: "This server sends no mail. What you choose counts once it does.",
    kinds: [
      ["status_changed", "Status", "When feedback that you watch gets another status, or is merged."],
      ["answered", "Answers", "When the team answers feedback that you watch."],
      ["commented", "Comments", "When somebody comments on feedback that you watch."],
      ["mentioned", "Mentions", "When a comment or a note mentions you."],
      ["shipped", "Releases", "When feedback that you watch is shipped."],
    ],
    newFeedback: "New feedback",
    newFeedbackHint: "Of the teams that you are on.",
    times: [
      ["off", "Off"],
      ["at_once", "At once"],
      ["daily", "Daily"],
    ],
  },
} as const;

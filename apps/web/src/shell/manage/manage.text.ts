/** The texts around the team's pages. */
export const manageText = {
  inbox: "Inbox",
  settings: "Settings",
  pages: {
    general: "General",
    statuses: "Statuses",
    tags: "Tags",
    team: "Team",
    webhooks: "Webhooks",
    connect: "Chat and domain",
  },
} as const;

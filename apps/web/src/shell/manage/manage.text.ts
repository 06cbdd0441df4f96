/** The texts around the team's pages. */
export const manageText = {
  inbox: "Inbox",
  settings: "Settings",
  pages: {
    general: "General",
    statuses: "Statuses",
    tags: "Tags",
    team: "Team",
    sso: "Sign-in by token",
    webhooks: "Webhooks",
    connect: "Connections",
    widget: "Widget",
    moving: "Import and export",
    audit: "Audit",
  },
} as const;

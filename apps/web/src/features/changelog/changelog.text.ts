/** The texts of changelogs. */
export const changelogText = {
  isNew: "New",
  title: "Changelog",
  lead: (project: string) => `Every improvement to ${project}, newest first.`,
  none: "Nothing published yet",
  noneText: "Entries show here once they are published.",
  all: "All entries",
  more: "Read on",
  moreOf: (title: string) => `Read on: ${title}`,
  manage: "Edit entries",
  feeds: "Feeds",
  shipped: "You asked for it",
} as const;

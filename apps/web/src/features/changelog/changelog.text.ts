/** The words of changelogs. */
export const changelogText = {
  title: "Changelog",
  lead: (project: string) => `Every improvement to ${project}, newest first.`,
  none: "Nothing published yet",
  noneText: "What is new will stand here.",
  all: "All entries",
  manage: "Edit entries",
  shipped: "You asked for it",
} as const;

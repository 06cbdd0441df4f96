/** The texts about what feedback and comments were before they were edited. */
export const editsText = {
  edited: "Edited",
  open: "Edited: show what it was before",
  title: "Former versions",
  lead: "What it was before each edit. Only the team sees this.",
  fields: { title: "Title", description: "Description", content: "Comment" },
  by: (name: string) => `Edited by ${name}`,
  none: "No former version",
  noneText: "It was edited, and what it was before is no longer kept.",
  empty: "Empty",
  deletedUser: "Deleted user",
} as const;

/** The words of the search over everything. */
export const paletteText = {
  open: "Search feedback",
  label: "Search and commands",
  placeholder: "Search feedback, pages and commands",
  nothing: "Nothing matches. Try other words.",
  feedback: "Feedback",
  pages: "Go to",
  setStatus: (name: string) => `Set status to ${name}`,
  addTag: (name: string) => `Add the tag ${name}`,
  removeTag: (name: string) => `Remove the tag ${name}`,
  assign: (name: string) => `Make ${name} the owner`,
  assignNobody: "Take the owner away",
  mergeInto: (title: string) => `Merge into “${title}”`,
  account: "Account",
  editor: "Changelog, drafts",
  inbox: (view: string) => `Inbox, ${view}`,
  settings: (page: string) => `Settings, ${page}`,
  keys: [
    ["↑", "↓", "to move"],
    ["↵", "to run"],
    ["Esc", "to close"],
  ],
} as const;

const ideas = (count: number) => (count === 1 ? "1 idea" : `${count.toLocaleString("en")} ideas`);

/** The words of what the team changes of feedback. */
export const triageText = {
  status: "Status",
  statusOf: (name: string) => `Status: ${name}`,
  findStatus: "Find a status",
  tags: "Tags",
  addTag: "Add",
  tagsOf: (names: readonly string[]) => `Tags: ${names.join(", ") || "none"}`,
  findTag: "Find a tag",
  noTags: "No tag has this name. You can make tags in the settings.",
  owner: "Owner",
  ownerOf: (name: string) => `Owner: ${name}`,
  findOwner: "Find somebody on the team",
  nobody: "Nobody yet",
  noOwner: "Nobody",
  you: "you",
  duplicate: "Duplicate",
  merge: "Merge",
  mergeInto: "Merge into …",
  mergeIntoThis: (title: string) => `Merge into “${title}”`,
  mergeLabel: "Merge into",
  findTarget: "Find the feedback to merge into",
  noTarget: "Nothing matches. Type a word of its title.",
  votes: (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "vote" : "votes"}`,
  changed: (count: number) => `${ideas(count)} changed`,
  failed: (count: number, all: number, sentence: string) => `${count} of ${all} did not change. ${sentence}`,
} as const;

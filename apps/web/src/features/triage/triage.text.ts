import { plural } from "../../ui/text/plural.ts";

const ideas = plural("idea", "ideas");

/** The texts of the team's changes to feedback. */
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
  votes: plural("vote", "votes"),
  changedOne: (title: string) => `“${title}” changed`,
  changed: (count: number) => `${ideas(count)} changed`,
  failed: (count: number, all: number, sentence: string) => `${count} of ${all} did not change. ${sentence}`,
} as const;

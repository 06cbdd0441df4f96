import { plural } from "../../ui/text/plural.ts";

const ideas = plural("idea", "ideas");

/** The texts for changing, deleting and merging feedback. */
export const manageFeedbackText = {
  edit: "Edit",
  delete: "Delete",
  deleted: (titles: readonly string[]) =>
    titles.length === 1 ? `“${titles[0]}” is deleted` : `${ideas(titles.length)} are deleted`,
  gone: { title: "This feedback is deleted", text: "Its votes and comments are gone with it." },
  merged: (count: number, into: string) =>
    count === 1 ? `Merged into “${into}”` : `${ideas(count)} merged into “${into}”`,
  mergedHere: (count: number) => `${ideas(count)} ${count === 1 ? "was" : "were"} merged into this.`,
  cameFromMerged: "What you looked for was merged into this.",
  unmerge: "Take out again",
  unmergeThis: (title: string) => `Take “${title}” out again`,
} as const;

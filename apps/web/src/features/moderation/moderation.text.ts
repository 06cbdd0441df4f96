import type { ModerationItem } from "@earshot/client";
import { moderationTitle } from "./title.text.ts";

type Item = ModerationItem;

const things = (count: number) => (count === 1 ? "1 thing" : `${count.toLocaleString("en")} things`);
const people = (count: number) => (count === 1 ? "1 person" : `${count.toLocaleString("en")} people`);

/** The texts of the queue of held and reported things. */
export const moderationText = {
  title: moderationTitle,
  list: "Held and reported, newest first",
  inbox: "Inbox",
  kinds: { feedback: "New feedback", comment: (title: string) => `Comment on “${title}”` },
  badges: {
    form: () => "Filled in by a program",
    words: () => "Held word",
    links: () => "Links",
    everyone: () => "Held",
    anonymous: () => "Anonymous",
    newcomer: () => "First posts",
    reports: ({ report_count }: Item) => `Reported by ${report_count.toLocaleString("en")}`,
    team: () => "Restored",
  },
  held: (name: string) => `Held. Only ${name} and the team can see it.`,
  reported: "Reported. Everybody can see it.",
  why: {
    form: () => "It was filled in faster than anybody types, or in a field that nobody sees.",
    words: () => "It has a word of your list.",
    links: () => "It has more links than you allow.",
    everyone: () => "You hold everything that comes from outside the team.",
    anonymous: () => "Its author is not signed in.",
    newcomer: () => "Too little of its author is public yet.",
    reports: ({ report_count }: Item) => `${people(report_count)} reported it.`,
    team: () => "The team has put it back here.",
  },
  rules: "Rules",
  reasons: "What people said",
  author: "Who wrote this",
  firstSeen: "First seen",
  everything: "Everything from them",
  deleted: "Deleted user",
  tally: {
    approved: "Public",
    held: "Held",
    hidden: "Hidden",
    reported: "Reported",
    network: "Same network, 1 hour",
  },
  approve: "Approve",
  hide: "Hide",
  spam: "Spam",
  block: "Block",
  spamHint: (count: number) =>
    count > 1
      ? `Spam hides all ${count.toLocaleString("en")} things that are held of this person. Nobody is told.`
      : "Nobody is told of Hide and Spam.",
  undo: "Undo:",
  done: {
    approve: (count: number) => `${things(count)} approved.`,
    hide: (count: number) => `${things(count)} hidden.`,
    spam: (count: number) => `${things(count)} hidden as spam.`,
  },
  decided: "Somebody has decided this already.",
  select: (title: string) => `Select “${title}”`,
  selected: (count: number) => `${count} selected`,
  bulk: "Decide on what is selected",
  clear: "Clear",
  position: (place: number, total: string) => `${place} of ${total}`,
  previous: "Previous, K",
  next: "Next, J",
  back: "Back to the list",
  keys: "Keys",
  keyHelp: [
    ["J  K", "Next and previous"],
    ["Enter  O", "Open"],
    ["Y", "Approve"],
    ["H", "Hide"],
    ["!", "Spam"],
    ["B", "Block its author"],
    ["X", "Select"],
    ["Shift J  Shift K", "Select a range"],
    ["Z", "Undo"],
    ["Esc", "Clear the selection, or close"],
    ["?", "These keys"],
  ],
  none: { title: "Nothing is open", text: "Choose something in the list, or press J to begin. ? shows all keys." },
  empty: {
    title: "Nothing waits",
    text: "What your rules hold, and what people report, shows here until somebody of the team decides.",
  },
} as const;

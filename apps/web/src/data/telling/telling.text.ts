import { plural } from "../../ui/text/plural.ts";

const people = plural("person", "people");
const webhooks = plural("webhook", "webhooks");
const chats = plural("chat", "chats");
const ideas = plural("idea", "ideas");

/** Returns a status's name with a capital, as it shows everywhere. */
const capital = (status: string) => status.charAt(0).toUpperCase() + status.slice(1);

/** Returns the items as people write them: "a, b and c". */
const listed = (items: readonly string[]) => new Intl.ListFormat("en").format(items);

interface Counts {
  people: number;
  webhooks: number;
  chats: number;
  isMost: boolean;
}

/** The texts of the question that comes before people are told. */
export const tellingText = {
  whom: "Who is told",
  sum: (counts: Counts) => {
    const others = [counts.webhooks > 0 && webhooks(counts.webhooks), counts.chats > 0 && chats(counts.chats)];
    const most = counts.isMost ? "up to " : "";
    return `This tells ${most}${listed([people(counts.people), ...others.filter((one) => one !== false)])}.`;
  },
  mails: "by e-mail",
  notifications: "in Earshot",
  webhooks: (count: number) => (count === 1 ? "webhook" : "webhooks"),
  chats: (count: number) => (count === 1 ? "chat" : "chats"),
  some: "Some of them",
  somebody: "Somebody",
  without: ({ turned_off, no_address }: { turned_off: number; no_address: number }) =>
    `No mail to ${people(turned_off + no_address)}: ${listed([
      ...(turned_off > 0 ? [`${turned_off.toLocaleString("en")} turned it off`] : []),
      ...(no_address > 0 ? [`${no_address.toLocaleString("en")} have no address`] : []),
    ])}.`,
  leftOut: (count: number, sentence: string) => `${ideas(count)} will not change. ${sentence}`,
  cancel: "Cancel",
  submit: (act: string, count: number, isQuiet: boolean) =>
    isQuiet || count === 0 ? act : `${act} and tell ${people(count)}`,
  move: "Move",
  moveOne: (status: string) => `Move to ${capital(status)}`,
  moveAll: (count: number, status: string) => `Move ${ideas(count)} to ${capital(status)}`,
  merge: "Merge",
  mergeInto: (title: string) => `Merge into “${title}”`,
  publish: "Publish",
  publishThis: (title: string) => `Publish “${title}”`,
} as const;

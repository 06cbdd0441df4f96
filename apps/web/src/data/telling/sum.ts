import type { Tells } from "@earshot/client";

const total = (tells: readonly Tells[], count: (one: Tells) => number): number =>
  tells.reduce((sum, one) => sum + count(one), 0);

/** Adds up whom several writes tell. Who is told by two of them counts twice. */
export const sumOf = (tells: readonly Tells[]): Tells => ({
  people: total(tells, ({ people }) => people),
  mails: total(tells, ({ mails }) => mails),
  notifications: total(tells, ({ notifications }) => notifications),
  // Each write calls the same ones.
  webhooks: Math.max(0, ...tells.map(({ webhooks }) => webhooks)),
  chats: Math.max(0, ...tells.map(({ chats }) => chats)),
  quiet: {
    turned_off: total(tells, ({ quiet }) => quiet.turned_off),
    no_address: total(tells, ({ quiet }) => quiet.no_address),
  },
  sample: [
    ...new Map(tells.flatMap(({ sample }) => sample).map((one) => [`${one.name} ${one.why}`, one])).values(),
  ].slice(0, 5),
});

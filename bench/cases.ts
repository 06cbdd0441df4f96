import { cursorOf, hundredThousand, idOf, thousand } from "./dataset.ts";
import { listQueries, nestedQueries } from "./graphql.ts";
import { comment, create, mixed, vote } from "./mixed.ts";
import { type Ask, ask } from "./raw-http.ts";
import type { Kind } from "./service.ts";

export interface Case {
  name: string;
  /** The services that are asked. The floor is the first. */
  kinds: readonly Kind[];
  /** The requests that a connection repeats, by its number from 0. Its user's number is one more. */
  asks(connection: number): Ask[];
  /** The same request to PostGraphile. */
  peer?: Ask;
  /** True if the client sends the ETag of a cached response. */
  revalidates?: boolean;
  /** True if it is measured at half load too. */
  paced?: boolean;
  /** True if it is measured on the embedded database too. */
  embedded?: boolean;
  /** True if it writes. Responses then differ in ids and times. */
  writes?: boolean;
  /** The shortest duration of a run, because the cache is empty at first. */
  leastSeconds?: number;
}

const api = ["floor", "first", "again"] as const;
const rest = ["floor", "rows", "first", "again"] as const;
const peers = ["floor", "first", "again", "peer"] as const;

/** A GET that every connection repeats. */
const read = (name: string, path: string, kinds: readonly Kind[] = rest): Case => ({
  name,
  kinds,
  asks: () => [{ path }],
});
const trpc = (procedure: string, input: object) =>
  `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
const batch = (procedure: string, inputs: object[]) =>
  `/trpc/${inputs.map(() => procedure).join(",")}?batch=1&input=${encodeURIComponent(JSON.stringify(Object.assign({}, inputs)))}`;

const feedback = "/v1/projects/thousand/feedback";
const large = "/v1/projects/hundred-thousand/feedback";
/** It has two tags. */
const item = idOf(thousand, 902);
const ten = Array.from({ length: 10 }, (_, n) => ({ projectSlug: "thousand", feedbackId: idOf(thousand, 900 + n) }));
const page = { projectSlug: "thousand", limit: 50 };
/** It has 30 comments. */
const busyItem = idOf(thousand, 28);
/** Users 1 to 32 have not voted on it in the data set. */
const hotItem = idOf(thousand, 500);

let rounds = 0;

/**
 * The first page, which none of these callers has read before: 900 users who are not on the team, and wrote nothing on it. A
 * cursor newer than all items has a cached response of its own; each round has 20 of them.
 */
function strangers(connection: number): Ask[] {
  if (connection === 0) rounds++;
  return Array.from({ length: 560 }, (_, n) => ({
    path: trpc("feedback.page", { ...page, cursor: cursorOf(thousand, 1_000 + 20 * rounds + (n % 20)) }),
    user: 33 + ((connection + 32 * Math.floor(n / 20)) % 900),
  }));
}

export const cases: Case[] = [
  { ...read("feedback by id", `${feedback}/${item}`), paced: true, embedded: true },
  { name: "feedback by id, one token", kinds: api, asks: () => [{ path: `${feedback}/${item}`, user: 1 }] },
  { ...read("list of 50", `${feedback}?limit=50`), paced: true, embedded: true },
  { ...read("list of 50, not modified", `${feedback}?limit=50`, ["floor", "again"]), revalidates: true },
  read("list of 1,000", feedback),
  read("30 comments, nested", `${feedback}/${busyItem}/comments`),
  read("60 public changelogs", "/v1/thousand/changelogs"),
  {
    name: "create with two tags",
    kinds: ["floor", "rows", "first"],
    asks: () => [create("written", "An item")],
    writes: true,
    embedded: true,
  },
  {
    name: "votes on one item",
    kinds: ["floor", "first"],
    asks: () => [vote(hotItem, true), vote(hotItem, false)],
    writes: true,
  },
  { name: "comments on one item", kinds: ["floor", "first"], asks: () => [comment(hotItem)], writes: true },
  { name: "90 % reads, 5 % votes, 5 % creates", kinds: api, asks: mixed(0.05), writes: true, leastSeconds: 4 },
  { name: "98 % reads, 1 % votes, 1 % creates", kinds: api, asks: mixed(0.01), writes: true, leastSeconds: 4 },
  read("1,000: page at 90 %", `${feedback}?limit=50&cursor=${cursorOf(thousand, 101)}`),
  read("100,000: first page", `${large}?limit=50`),
  read("100,000: page at 90 %", `${large}?limit=50&cursor=${cursorOf(hundredThousand, 10_001)}`),
  read("1,000: search", `${feedback}?limit=50&search=rare7`),
  read("100,000: search", `${large}?limit=50&search=rare7`),
  // From here on `rows` is stopped, so that PostGraphile finds connections to PostgreSQL: it has 100 in all.
  {
    name: "GraphQL: 20 items, 325 comments",
    kinds: peers,
    asks: () => [nestedQueries.gateway],
    peer: nestedQueries.peer,
  },
  { name: "GraphQL: list of 50", kinds: peers, asks: () => [listQueries.gateway], peer: listQueries.peer },
  read("tRPC: by id", trpc("feedback.get", { projectSlug: "thousand", feedbackId: item }), api),
  {
    name: "tRPC: by id, sessions",
    kinds: api,
    asks: () => [{ path: trpc("feedback.get", { projectSlug: "thousand", feedbackId: item }), session: true }],
  },
  read("tRPC: list of 50", trpc("feedback.list", page), api),
  { name: "tRPC: page of 50, another caller each time", kinds: api, asks: strangers },
  read("tRPC: ten by id in a batch", batch("feedback.get", ten), api),
  read(
    "tRPC: ten lists of 50 in a batch",
    batch(
      "feedback.list",
      ten.map(() => page),
    ),
    api,
  ),
];

/** The requests of a connection to this service; none if the case needs an ETag and the service sends none. */
export async function asksOf(kind: Kind, each: Case, connection: number, port: number): Promise<Ask[]> {
  const own = { user: connection + 1 };
  if (kind === "peer" && each.peer) return [{ ...own, ...each.peer }];
  // The floor knows tokens only.
  const credential = kind === "floor" ? { session: false } : {};
  const asks = each.asks(connection).map((one) => ({ ...own, ...one, ...credential }));
  const [first] = asks;
  if (!each.revalidates || !first) return asks;
  const { etag } = await ask(port, { ...first, etag: '"none"' });
  return etag ? [{ ...first, etag }] : [];
}

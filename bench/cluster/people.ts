import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { idOf, thousand } from "../dataset.ts";
import type { Client } from "./client.ts";

// People who write and read, and what was acknowledged to them.

/** Items of the data set that everybody votes on. */
export const sharedItems = [1, 2, 3].map((item) => idOf(thousand, item));
/** Milliseconds between two calls of one person. */
const pause = 50;

interface Item {
  id: string;
  title: string;
  isVoted: boolean;
  comments: string[];
}

/** A response of tRPC. */
interface Result<Data> {
  result: { data: Data };
}

/** Somebody with a project of their own, in which nobody else writes. */
export interface Writer {
  user: number;
  slug: string;
  /** All that were acknowledged, oldest first, with their own vote and comments. */
  items: Item[];
  /** True if their vote is on a shared item. Missing while they change it. */
  votes: Map<string, boolean>;
}

/** Returns a writer's parts, which take turns. Each ends with a read that has to show every acknowledged write. */
function partsOf({ user, slug, items, votes }: Writer, client: Client) {
  const list = `/v1/projects/${slug}/feedback`;
  const check = (isRight: boolean, what: string) => {
    if (!isRight) client.faults.push(`stale: ${slug}: ${what}`);
  };
  return {
    async create(): Promise<Item> {
      const title = `${items.length + 1}`;
      const body = { title, description: "A description" };
      const { id } = await client.call<Item>({ path: list, body, user, key: randomUUID() });
      const item = { id, title, isVoted: false, comments: [] };
      items.push(item);
      const first = await client.call<Item[]>({ path: `${list}?limit=3`, user });
      const isNewest = items
        .slice(-3)
        .toReversed()
        .every((each, n) => each.id === first[n]?.id);
      check(isNewest, `the list begins with ${first.map((each) => each.title).join()} after ${title}`);
      return item;
    },
    async vote(item: Item): Promise<void> {
      const { id, title } = item;
      const body = { projectSlug: slug, feedbackId: id, upvoted: true };
      await client.call({ path: "/trpc/feedback.setUpvote", body, user });
      item.isVoted = true;
      const found = await client.call<Item & { upvotes: number }>({ path: `${list}/${id}`, user });
      const isRight = found.title === title && found.upvotes === 1;
      check(isRight, `${title} is read as ${found.title} with ${found.upvotes} votes`);
    },
    /** A comment has no key and is not sent again: it may have been stored without an acknowledgment. */
    async comment({ id, title, comments }: Item): Promise<void> {
      const body = { projectSlug: slug, feedbackId: id, content: "A comment" };
      const sent = await client.callOnce<Result<Item>>({ path: "/trpc/comment.create", body, user });
      if (sent) comments.push(sent.result.data.id);
      const found = await client.call<Item[]>({ path: `${list}/${id}/comments`, user });
      const isThere = comments.every((comment) => found.some((each) => each.id === comment));
      check(isThere, `a comment on ${title} is missing`);
    },
    async voteOnShared(): Promise<void> {
      const feedbackId = sharedItems[items.length % sharedItems.length] ?? "";
      const at = { projectSlug: "thousand", feedbackId };
      const upvoted = !votes.get(feedbackId);
      votes.delete(feedbackId);
      await client.call({ path: "/trpc/feedback.setUpvote", body: { ...at, upvoted }, user });
      votes.set(feedbackId, upvoted);
      const path = `/trpc/feedback.get?input=${encodeURIComponent(JSON.stringify(at))}`;
      const found = await client.call<Result<{ has_upvoted: boolean }>>({ path, user });
      check(found.result.data.has_upvoted === upvoted, `their vote on a shared item is not ${upvoted}`);
    },
  };
}

async function write(writer: Writer, client: Client, over: AbortSignal): Promise<void> {
  const parts = partsOf(writer, client);
  while (!over.aborted) {
    const item = await parts.create();
    await setTimeout(pause);
    await parts.vote(item);
    await setTimeout(pause);
    await parts.comment(item);
    await setTimeout(pause);
    await parts.voteOnShared();
    await setTimeout(pause);
  }
}

/** Reads what others write: never less than what was acknowledged before the request. */
async function readAlong(writers: readonly Writer[], client: Client, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await setTimeout(pause);
    const writer = writers[Math.floor(Math.random() * writers.length)];
    if (!writer || writer.items.length === 0) continue;
    const { slug, items, user } = writer;
    const acknowledged = items.length;
    const [newest] = await client.call<Item[]>({ path: `/v1/projects/${slug}/feedback?limit=1`, user });
    if (!(Number(newest?.title) >= acknowledged))
      client.faults.push(`stale: ${slug}: somebody reads ${newest?.title} after ${acknowledged}`);
  }
}

/** Starts people: each writer makes a project first. `stop` waits for the last acknowledgment, a minute at most. */
export async function startPeople(client: Client, { writing, reading }: { writing: number; reading: number }) {
  const over = new AbortController();
  const writers = Array.from({ length: writing }, (_, n): Writer => ({
    user: n + 1,
    slug: `writer-${n + 1}`,
    items: [],
    votes: new Map(),
  }));
  for (const { user, slug } of writers)
    await client.call({ path: "/trpc/project.create", body: { slug, name: slug }, user });
  const all = [
    ...writers.map((writer) => write(writer, client, over.signal)),
    ...Array.from({ length: reading }, () => readAlong(writers, client, over.signal)),
  ];
  return {
    writers,
    async stop() {
      over.abort();
      const isOver = await Promise.race([Promise.all(all), setTimeout(60_000, false)]);
      if (!isOver) client.faults.push("a minute later a write is still not acknowledged");
    },
  };
}

// @module-tag system
import { beforeAll, describe, expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { statementsOf, useRecorded } from "../support/statements.ts";
import { newComment, newFeedback, newWorld, type World } from "../support/world.ts";

let world: World;
let projectSlug: string;
let feedbackId: string;
let api: ReturnType<typeof trpc>;
/** Enough items that some share the row of their revision. */
let others: string[];

beforeAll(async () => {
  world = await newWorld();
  projectSlug = world.slug;
  api = trpc(world.owner.token);
  feedbackId = await newFeedback(world, world.outsider);
  others = [];
  for (let count = 0; count < 40; count++) others.push(await newFeedback(world, world.outsider));
  await newComment(world, feedbackId, world.outsider);
  await useRecorded(world.owner);
});

/** Returns how many of these reads miss the cache and read the database. */
async function missesOf(reads: (() => Promise<unknown>)[]): Promise<number> {
  const statements = await statementsOf(async () => {
    for (const read of reads) await read();
  });
  return statements.filter((statement) => statement.includes("answer.*")).length;
}

const writes: [string, () => Promise<unknown>][] = [
  ["a vote", () => api.feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: true })],
  ["a change", () => api.feedback.update.mutate({ projectSlug, feedbackId, title: "Another" })],
  ["a comment", () => api.comment.create.mutate({ projectSlug, feedbackId, content: "A comment" })],
];

describe.each(writes)("after %s on one item", (_, write) => {
  const item = () => [
    () => api.feedback.get.query({ projectSlug, feedbackId }),
    () => api.feedback.upvotes.query({ projectSlug, feedbackId }),
    () => api.comment.list.query({ projectSlug, feedbackId }),
  ];
  const lists = [() => api.feedback.list.query({ projectSlug }), () => api.feedback.page.query({ projectSlug })];
  const elsewhere = [
    () => api.tag.list.query({ projectSlug }),
    () => api.member.list.query({ projectSlug }),
    () => api.invite.list.query({ projectSlug }),
    () => api.changelog.list.query({ projectSlug }),
    () => api.changelog.listPublic.query({ projectSlug }),
    () => api.config.get.query({ projectSlug }),
    () => api.project.get.query({ projectSlug }),
  ];
  const otherItems = () => others.map((id) => () => api.feedback.get.query({ projectSlug, feedbackId: id }));

  test("it and the lists are read again; what shows no items is not, nor are nearly all other items", async () => {
    const all = [...item(), ...lists, ...elsewhere, ...otherItems()];
    await missesOf(all);
    expect(await missesOf(all)).toBe(0);
    await write();
    expect(await missesOf(item())).toBe(3);
    expect(await missesOf(lists)).toBe(2);
    expect(await missesOf(elsewhere)).toBe(0);
    expect(await missesOf(otherItems())).toBeLessThan(10);
  });
});

test("a new item leaves valid what is cached of all others", async () => {
  const reads = others.map((id) => () => api.feedback.get.query({ projectSlug, feedbackId: id }));
  const lists = [() => api.feedback.list.query({ projectSlug })];
  await missesOf([...reads, ...lists]);
  await api.feedback.create.mutate({ projectSlug, title: "New", description: "D" });
  expect(await missesOf(reads)).toBe(0);
  expect(await missesOf(lists)).toBe(1);
});

test("a repeated vote leaves valid all that is cached", async () => {
  const vote = () => api.feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: true });
  const reads = [
    () => api.feedback.get.query({ projectSlug, feedbackId }),
    () => api.feedback.list.query({ projectSlug }),
  ];
  await vote();
  await missesOf(reads);
  await vote();
  expect(await missesOf(reads)).toBe(0);
});

test("what many ask for at once after a change is read once", async () => {
  const read = () => api.feedback.list.query({ projectSlug, limit: 5 });
  await read();
  await api.feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: false });
  expect(await missesOf([() => Promise.all(Array.from({ length: 32 }, read))])).toBe(1);
});

test("a read that fails leaves those who wait for it to read for themselves", async () => {
  const read = () => api.feedback.get.query({ projectSlug, feedbackId: others[0]! });
  await read();
  await api.feedback.delete.mutate({ projectSlug, feedbackId: others[0]! });
  const results = await Promise.allSettled(Array.from({ length: 8 }, read));
  expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => "rejected"));
});

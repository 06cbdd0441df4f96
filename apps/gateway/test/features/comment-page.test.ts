// @module-tag api
import type { ExpandedComment, ThreadComment } from "@earshot/client";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newComment, newFeedback, newMerge, newWorld, type Person, type World } from "../support/world.ts";

/** All pages of so many items at most. */
async function pagesOf({ slug: projectSlug }: World, feedbackId: string, person: Person, limit: number) {
  const pages: ThreadComment[][] = [];
  let cursor: string | null = null;
  do {
    const page = await trpc(person.token).comment.page.query({ projectSlug, feedbackId, limit, cursor });
    pages.push(page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return pages;
}

const idsOf = (pages: ThreadComment[][]) => pages.flat().map(({ id }) => id);

/** A thread with all its replies, as pages list it. */
const inOrder = ({ replies, ...root }: ExpandedComment) => {
  const all = (comments: ExpandedComment[]): ExpandedComment[] =>
    comments.flatMap((comment) => [comment, ...all(comment.replies)]);
  const ids = all(replies).map(({ id }) => id);
  return [root.id, ...ids.toSorted()];
};

async function newThreads(world: World) {
  const feedbackId = await newFeedback(world, world.outsider);
  const roots = [];
  for (let count = 0; count < 3; count++) roots.push(await newComment(world, feedbackId, world.member));
  for (const root of [...roots, ...roots.toReversed()]) {
    const reply = await newComment(world, feedbackId, world.outsider, root);
    await newComment(world, feedbackId, world.admin, reply);
  }
  return { feedbackId, roots };
}

test("pages of any size have all comments: thread after thread, and in each its replies, oldest first", async () => {
  const world = await newWorld();
  const { feedbackId } = await newThreads(world);
  const path = { projectSlug: world.slug, feedbackId };
  const whole = await trpc(world.member.token).comment.list.query(path);
  for (const limit of [1, 2, 4, 7, 15, 100]) {
    const pages = await pagesOf(world, feedbackId, world.member, limit);
    expect(idsOf(pages)).toEqual(whole.flatMap(inOrder));
    expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true);
  }
});

test("a page ends where its texts are long, and has at least one", async () => {
  const world = await newWorld();
  const feedbackId = await newFeedback(world, world.outsider);
  const texts = ["a".repeat(10_000), "💡".repeat(5_000)];
  for (let count = 0; count < 10; count++)
    await newComment(world, feedbackId, world.member, null, texts[count % 2] ?? "");
  const pages = await pagesOf(world, feedbackId, world.member, 100);
  expect(pages.map(({ length }) => length)).toEqual([3, 2, 2, 2, 1]);
});

test("a cursor goes on where it ended, though its comment or its thread is deleted", async () => {
  const world = await newWorld();
  const { feedbackId, roots } = await newThreads(world);
  const path = { projectSlug: world.slug, feedbackId };
  const api = trpc(world.member.token).comment;
  const before = idsOf(await pagesOf(world, feedbackId, world.member, 100));
  const { items, next_cursor: cursor } = await api.page.query({ ...path, limit: 4 });
  await api.delete.mutate({ ...path, commentId: items[3]!.id });
  const rest = async () => (await api.page.query({ ...path, cursor })).items.map(({ id }) => id);
  const left = await db.selectFrom("comments").select("id").where("feedback_id", "=", feedbackId).execute();
  const isLeft = new Set(left.map(({ id }) => id));
  expect(await rest()).toEqual(before.slice(4).filter((id) => isLeft.has(id)));
  await api.delete.mutate({ ...path, commentId: roots[0]! });
  expect((await rest())[0]).toBe(roots[1]);
});

test("what is the caller's own is about the caller, also of a page that was read by others", async () => {
  const world = await newWorld();
  const { feedbackId, roots } = await newThreads(world);
  const path = { projectSlug: world.slug, feedbackId };
  await trpc(world.outsider.token).comment.setUpvote.mutate({ ...path, commentId: roots[1]!, upvoted: true });
  for (const person of [world.member, world.outsider, world.owner, world.outsider]) {
    const { items } = await trpc(person.token).comment.page.query(path);
    const upvoted = items.filter(({ has_upvoted }) => has_upvoted).map(({ id }) => id);
    expect(upvoted).toEqual(person === world.outsider ? [roots[1]] : []);
    expect(items.find(({ id }) => id === roots[1])?.upvotes).toBe(1);
  }
});

test("merged feedback has the comments of both, also through its own id", async () => {
  const world = await newWorld();
  const [one, other] = [await newThreads(world), await newThreads(world)];
  await newMerge(world, one.feedbackId, other.feedbackId);
  const both = await pagesOf(world, other.feedbackId, world.outsider, 4);
  expect(new Set(idsOf(both)).size).toBe(30);
  expect(await pagesOf(world, one.feedbackId, world.outsider, 4)).toEqual(both);
});

const cursorOf = (position: unknown) => Buffer.from(JSON.stringify(position)).toString("base64url");
const id = "019b8d62-7a80-7000-8000-000000000003";

test.each([
  "x",
  cursorOf(["newest", 1, id]),
  cursorOf(["thread", 1, id]),
  cursorOf(["thread", "1", id]),
  cursorOf(["thread", `1 ${id.replaceAll("-", "a")} 1`, id]),
  cursorOf(["thread", `9999999999999999 ${id} 1`, id]),
  cursorOf(["thread", `1 ${id} 1`, "x"]),
])("the cursor %s is refused", async (cursor) => {
  const world = await newWorld();
  const feedbackId = await newFeedback(world, world.outsider);
  const path = { projectSlug: world.slug, feedbackId };
  await expect(trpc(world.member.token).comment.page.query({ ...path, cursor })).rejects.toThrow("cursor is invalid");
});

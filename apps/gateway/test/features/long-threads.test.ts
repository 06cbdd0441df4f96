// @module-tag system
import { expect, test } from "vitest";
import { rest, trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newFeedback, newWorld, type World } from "../support/world.ts";

const thread = (world: World, feedbackId: string) =>
  rest("GET", `/projects/${world.slug}/feedback/${feedbackId}/comments`, { token: world.member.token });

/** Rows of a thread of this many, each answering the one that `parent` names. */
const rowsOf = (world: World, feedback_id: string, total: number, parent: (index: number) => number | null) => {
  const id = (index: number) => `${feedback_id.slice(0, 24)}${String(index).padStart(12, "0")}`;
  return Array.from({ length: total }, (_, index) => {
    const replyTo = parent(index);
    const reply_to_id = replyTo === null ? null : id(replyTo);
    return { project_id: world.id, feedback_id, id: id(index), reply_to_id, user_id: world.outsider.id, content: "x" };
  });
};

interface Node {
  id: string;
  replies: Node[];
}

/** Returns the number of comments in a tree, and of its levels. */
function measure(roots: Node[]): { size: number; depth: number } {
  let [size, depth] = [0, 0];
  for (let level = roots; level.length > 0; level = level.flatMap(({ replies }) => replies)) {
    size += level.length;
    depth++;
  }
  return { size, depth };
}

test("a thread 500 deep and one of 5,000 comments are listed", async () => {
  const world = await newWorld();
  const deep = await newFeedback(world, world.outsider);
  await db
    .insertInto("comments")
    .values(rowsOf(world, deep, 500, (index) => (index - 1 < 0 ? null : index - 1)))
    .execute();
  expect(measure((await thread(world, deep)).body)).toEqual({ size: 500, depth: 500 });
  const wide = await newFeedback(world, world.outsider);
  const parent = (index: number) => (index % 10 === 0 ? null : index - 1);
  await db
    .insertInto("comments")
    .values(rowsOf(world, wide, 5_000, parent))
    .execute();
  expect(measure((await thread(world, wide)).body)).toEqual({ size: 5_000, depth: 10 });
});

test("a thread of any depth can be read through each API, and deleted", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member } = world;
  const feedbackId = await newFeedback(world, world.outsider);
  const rows = rowsOf(world, feedbackId, 5_000, (index) => (index === 0 ? null : index - 1));
  await db.insertInto("comments").values(rows).execute();
  await db.updateTable("feedback").set({ comment_count: 5_000 }).where("id", "=", feedbackId).execute();
  // Below 600 levels a reply is a sibling of its parent.
  expect(measure((await thread(world, feedbackId)).body)).toEqual({ size: 5_000, depth: 600 });
  const listed = await trpc(member.token).comment.list.query({ projectSlug, feedbackId });
  expect(measure(listed as Node[]).size).toBe(5_000);
  const path = `/projects/${projectSlug}/feedback/${feedbackId}/comments/${rows[1]?.id}`;
  expect((await rest("DELETE", path, { token: member.token })).status).toBe(200);
  const { body } = await rest("GET", `/projects/${projectSlug}/feedback/${feedbackId}`, { token: member.token });
  expect(body.comment_count).toBe(1);
});

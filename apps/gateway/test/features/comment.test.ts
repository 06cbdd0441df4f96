// @module-tag api
import { expect, test } from "vitest";
import { rest, trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { shapes } from "./shapes.ts";
import { newComment, newFeedback, newWorld, type World } from "../support/world.ts";

const thread = (world: World, feedbackId: string) =>
  rest("GET", `/projects/${world.slug}/feedback/${feedbackId}/comments`, { token: world.member.token });

const count = async (world: World, feedbackId: string) =>
  (await rest("GET", `/projects/${world.slug}/feedback/${feedbackId}`, { token: world.member.token })).body
    .comment_count;

test("comments are nested at any depth, oldest first, and have the same fields at each", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider);
  const first = await newComment(world, id, world.outsider, null, "first");
  const second = await newComment(world, id, world.member, null, "second");
  const reply = await newComment(world, id, world.member, first, "reply");
  const deep = await newComment(world, id, world.outsider, reply, "deep");
  const later = await newComment(world, id, world.owner, first, "later");
  const { status, body } = await thread(world, id);
  expect(status).toBe(200);
  expect(body.map((node: { id: string }) => node.id)).toEqual([first, second]);
  expect(body[0].replies.map((node: { id: string }) => node.id)).toEqual([reply, later]);
  expect(body[0].replies[0].replies[0]).toMatchObject({ id: deep, reply_to_id: reply, replies: [] });
  expect(body[0].reply_to_id).toBeNull();
  for (const node of [body[0], body[1], body[0].replies[0], body[0].replies[0].replies[0]]) {
    expect(Object.keys(node)).toEqual(shapes.expandedComment);
    expect(Object.keys(node.user)).toEqual(shapes.user);
  }
});

test("feedback without comments has an empty list", async () => {
  const world = await newWorld();
  expect((await thread(world, await newFeedback(world, world.outsider))).text).toBe("[]");
});

test("upvoters are ids, newest first, and has_upvoted is about the caller", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider);
  const comment = await newComment(world, id, world.outsider);
  for (const { id: user_id } of [world.owner, world.member])
    await db
      .insertInto("comment_upvotes")
      .values({ project_id: world.id, feedback_id: id, comment_id: comment, user_id })
      .execute();
  await db.updateTable("comments").set({ upvotes: 2 }).where("id", "=", comment).execute();
  const [asMember] = (await thread(world, id)).body;
  expect(asMember).toMatchObject({ upvotes: 2, upvoters: [world.member.id, world.owner.id], has_upvoted: true });
  const path = `/projects/${world.slug}/feedback/${id}/comments`;
  const [asAdmin] = (await rest("GET", path, { token: world.admin.token })).body;
  expect(asAdmin.has_upvoted).toBe(false);
});

test("deleting a comment deletes its replies and lowers the count accordingly", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider);
  const kept = await newComment(world, id, world.outsider);
  const root = await newComment(world, id, world.outsider);
  const reply = await newComment(world, id, world.member, root);
  await newComment(world, id, world.member, reply);
  await newComment(world, id, world.member, root);
  const path = `/projects/${world.slug}/feedback/${id}/comments/${root}`;
  const deleted = await rest("DELETE", path, { token: world.member.token });
  expect(deleted.status).toBe(200);
  expect(Object.keys(deleted.body)).toEqual(shapes.comment);
  expect(deleted.body).toMatchObject({ id: root, feedback_id: id, reply_to_id: null, upvoters: [] });
  expect((await thread(world, id)).body.map((node: { id: string }) => node.id)).toEqual([kept]);
  expect(await count(world, id)).toBe(1);
  expect((await rest("DELETE", path, { token: world.member.token })).status).toBe(404);
  expect(await count(world, id)).toBe(1);
});

test("a comment is 404 under another feedback", async () => {
  const world = await newWorld();
  const [here, there] = [await newFeedback(world, world.outsider), await newFeedback(world, world.outsider)];
  const comment = await newComment(world, there, world.outsider);
  const path = `/projects/${world.slug}/feedback/${here}/comments/${comment}`;
  for (const { token } of [world.owner, world.outsider]) {
    const { status, body } = await rest("DELETE", path, { token });
    expect([status, body]).toEqual([404, { error: "comment not found." }]);
  }
  expect(await count(world, there)).toBe(1);
});

test("an outsider can delete their own comment only", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.member);
  const own = await newComment(world, id, world.outsider);
  const foreign = await newComment(world, id, world.member);
  const remove = (comment: string) =>
    rest("DELETE", `/projects/${world.slug}/feedback/${id}/comments/${comment}`, { token: world.outsider.token });
  expect((await remove(foreign)).status).toBe(403);
  expect((await remove(own)).status).toBe(200);
});

test("comments and replies are created and counted", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider, member } = world;
  const feedbackId = await newFeedback(world, member);
  const root = await trpc(outsider.token).comment.create.mutate({ projectSlug, feedbackId, content: " As sent " });
  expect(Object.keys(root)).toEqual(shapes.comment);
  expect(root).toMatchObject({
    feedback_id: feedbackId,
    reply_to_id: null,
    user_id: outsider.id,
    content: " As sent ",
  });
  const answer = { projectSlug, feedbackId, content: "Yes", reply_to_id: root.id };
  const reply = await trpc(member.token).comment.create.mutate(answer);
  expect((await thread(world, feedbackId)).body).toMatchObject([{ id: root.id, replies: [{ id: reply.id }] }]);
  expect(await count(world, feedbackId)).toBe(2);
});

test("a reply must be on the same feedback as its parent", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member } = world;
  const [here, there] = [await newFeedback(world, member), await newFeedback(world, member)];
  const reply_to_id = await newComment(world, there, member);
  const { create } = trpc(member.token).comment;
  const elsewhere = create.mutate({ projectSlug, feedbackId: here, content: "A", reply_to_id });
  await expect(elsewhere).rejects.toThrow("comment not found.");
  await expect(create.mutate({ projectSlug, feedbackId: reply_to_id, content: "A" })).rejects.toThrow(
    "feedback not found.",
  );
  expect([await count(world, here), (await thread(world, here)).body]).toEqual([0, []]);
});

test("only its author can change a comment, regardless of role", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider, owner } = world;
  const feedbackId = await newFeedback(world, owner);
  const commentId = await newComment(world, feedbackId, outsider);
  const update = (token: string, content: string) =>
    trpc(token).comment.update.mutate({ projectSlug, feedbackId, commentId, content });
  expect(await update(outsider.token, "Changed")).toMatchObject({ id: commentId, content: "Changed" });
  await expect(update(owner.token, "Mine")).rejects.toThrow("this is for its author alone.");
});

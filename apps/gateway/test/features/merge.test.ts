// @module-tag api
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { driftOf, newBoard } from "../support/merge-board.ts";
import { newComment, newPerson, newTag, newUpvote } from "../support/world.ts";

test("votes become the union, comments move, and the survivor keeps what is its own", async () => {
  const { world, ids, merge, feedback, comment, path, voters } = await newBoard("a", "b");
  const [one, both, other] = [await newPerson(), await newPerson(), await newPerson()];
  await newTag(world, "kept");
  await feedback.update.mutate({ ...path("b"), tags: ["kept"], status: "planned" });
  for (const person of [one, both]) await newUpvote(world, ids.a, person);
  for (const person of [both, other]) await newUpvote(world, ids.b, person);
  const root = await newComment(world, ids.a, world.outsider);
  await newComment(world, ids.a, world.member, root);
  const own = await newComment(world, ids.b, world.outsider);
  await trpc(one.token).comment.setUpvote.mutate({ ...path("a"), commentId: root, upvoted: true });

  const survivor = await merge("a", "b");
  expect(survivor).toMatchObject({ id: ids.b, title: "b", upvotes: 3, comment_count: 3, merged: 1, status: "planned" });
  expect(survivor.tags.map(({ name }) => name)).toEqual(["kept"]);
  expect(await voters("b")).toEqual(new Set([one.id, both.id, other.id]));
  const thread = await comment.list.query(path("b"));
  expect(thread.map(({ id }) => id)).toEqual([root, own]);
  expect(thread[0]).toMatchObject({ feedback_id: ids.b, upvotes: 1, replies: [{ feedback_id: ids.b }] });
  expect(await driftOf(world)).toEqual([]);
});

test("merged feedback leaves every list and count", async () => {
  const { world, projectSlug, ids, merge, feedback } = await newBoard("duplicate", "other");
  await merge("duplicate", "other");
  const { body } = await rest("GET", `/projects/${projectSlug}/feedback`, { token: world.member.token });
  expect(body.map(({ id }: { id: string }) => id)).toEqual([ids.other]);
  const path = `/projects/${projectSlug}/feedback?search=duplicate`;
  expect((await rest("GET", path, { token: world.member.token })).body).toEqual([]);
  const { items } = await feedback.page.query({ projectSlug, sort: "upvotes" });
  expect(items.map(({ id }) => id)).toEqual([ids.other]);
  const { counts } = await trpc(world.member.token).board.get.query({ projectSlug });
  expect(counts).toEqual([{ status: "in review", count: 1 }]);
  const query = `query ($slug: String!) { project(slug: $slug) {
    feedback { totalCount nodes { id merged } } found: feedback(search: "duplicate") { totalCount nodes { id } } } }`;
  const { data } = await ask(query, { slug: projectSlug }, world.member.token);
  expect(data.project).toEqual({
    feedback: { totalCount: 1, nodes: [{ id: ids.other, merged: 1 }] },
    found: { totalCount: 0, nodes: [] },
  });
});

test("an old client of /v1 that holds the merged id reads the surviving item, its votes and its comments", async () => {
  const { world, projectSlug, ids, merge } = await newBoard("a", "b");
  await newUpvote(world, ids.a, world.outsider);
  await newComment(world, ids.a, world.outsider);
  await merge("a", "b");
  const read = (id: string, rest_ = "") =>
    rest("GET", `/projects/${projectSlug}/feedback/${id}${rest_}`, { token: world.outsider.token });
  for (const part of ["", "/upvotes", "/comments"]) {
    const old = await read(ids.a, part);
    expect(old.status).toBe(200);
    expect(old.body).toEqual((await read(ids.b, part)).body);
  }
  expect((await read(ids.a)).body).toMatchObject({ id: ids.b, upvotes: 1, comment_count: 1 });
});

test("the merged id answers with the survivor in tRPC and GraphQL", async () => {
  const { world, projectSlug, ids, merge, feedback, comment, path } = await newBoard("a", "b");
  const commentId = await newComment(world, ids.a, world.outsider);
  await merge("a", "b");
  expect(await feedback.get.query(path("a"))).toEqual(await feedback.get.query(path("b")));
  expect(await comment.list.query(path("a"))).toEqual(await comment.list.query(path("b")));
  const query = `query ($projectSlug: String!, $id: ID!) { feedback(projectSlug: $projectSlug, id: $id) {
    id merged comments { nodes { id } } } }`;
  const { data } = await ask(query, { projectSlug, id: ids.a }, world.outsider.token);
  expect(data.feedback).toEqual({ id: ids.b, merged: 1, comments: { nodes: [{ id: commentId }] } });
});

test("votes and comments through the merged id go to the survivor, and back with what was merged", async () => {
  const { world, ids, merge, unmerge, path, voters } = await newBoard("a", "b");
  await merge("a", "b");
  const api = trpc(world.outsider.token);
  expect(await api.feedback.setUpvote.mutate({ ...path("a"), upvoted: true })).toEqual({
    upvotes: 1,
    has_upvoted: true,
  });
  expect((await api.feedback.get.query(path("b"))).has_upvoted).toBe(true);
  const added = await api.comment.create.mutate({ ...path("a"), content: "A" });
  expect(added.feedback_id).toBe(ids.b);
  const address = { ...path("a"), commentId: added.id };
  expect((await api.comment.update.mutate({ ...address, content: "B" })).content).toBe("B");
  expect(await api.comment.setUpvote.mutate({ ...address, upvoted: true })).toEqual({ upvotes: 1, has_upvoted: true });
  const reply = await api.comment.create.mutate({ ...path("a"), content: "A reply", reply_to_id: added.id });
  expect((await api.comment.delete.mutate({ ...path("a"), commentId: reply.id })).id).toBe(reply.id);
  const both = trpc(world.admin.token).feedback;
  expect((await both.setUpvote.mutate({ ...path("b"), upvoted: true })).upvotes).toBe(2);
  expect((await both.setUpvote.mutate({ ...path("a"), upvoted: true })).upvotes).toBe(2);
  expect(await unmerge("a")).toMatchObject({ id: ids.a, upvotes: 2, comment_count: 1 });
  expect([await voters("a"), await voters("b")]).toEqual([
    new Set([world.outsider.id, world.admin.id]),
    new Set([world.admin.id]),
  ]);
  expect((await api.comment.list.query(path("a"))).map(({ id }) => id)).toEqual([added.id]);
  expect(await driftOf(world)).toEqual([]);
});

// @module-tag api
import { expect, test } from "vitest";
import { rest, trpc } from "../support/http.ts";
import { driftOf, newBoard } from "../support/merge-board.ts";
import { db } from "../support/server.ts";
import { newComment, newPerson, newUpvote } from "../support/world.ts";

test("unmerging gives back what came from it", async () => {
  const { world, ids, merge, unmerge, feedback, comment, path, voters } = await newBoard("a", "b");
  const [first, second, both, other] = await Promise.all([newPerson(), newPerson(), newPerson(), newPerson()]);
  for (const person of [first, second, both]) await newUpvote(world, ids.a, person);
  for (const person of [both, other]) await newUpvote(world, ids.b, person);
  const root = await newComment(world, ids.a, world.outsider);
  const before = { feedback: await feedback.get.query(path("a")), thread: await comment.list.query(path("a")) };
  await merge("a", "b");
  await merge("a", "b");
  const { id, title } = before.feedback;
  expect(await feedback.merged.query(path("b"))).toEqual([expect.objectContaining({ id, title })]);
  expect(await unmerge("a")).toEqual(before.feedback);
  expect(await feedback.merged.query(path("b"))).toEqual([]);
  expect(await comment.list.query(path("a"))).toEqual(before.thread);
  expect([await voters("a"), await voters("b")]).toEqual([
    new Set([first.id, second.id, both.id]),
    new Set([both.id, other.id]),
  ]);

  await merge("a", "b");
  // One withdraws the vote, and one gives it to the survivor too. A reply belongs to the thread that it replies to.
  await trpc(first.token).feedback.setUpvote.mutate({ ...path("b"), upvoted: false });
  await trpc(second.token).feedback.setUpvote.mutate({ ...path("b"), upvoted: true });
  const reply = await comment.create.mutate({ ...path("b"), content: "A reply", reply_to_id: root });
  await unmerge("a");
  expect([await voters("a"), await voters("b")]).toEqual([
    new Set([second.id, both.id]),
    new Set([second.id, both.id, other.id]),
  ]);
  expect(await comment.list.query(path("a"))).toMatchObject([{ id: root, replies: [{ id: reply.id }] }]);
  expect(await comment.list.query(path("b"))).toEqual([]);
  expect(await driftOf(world)).toEqual([]);
});

test("a vote that the team has entered keeps who entered it and its evidence in a merge, and gets them back", async () => {
  const { world, ids, merge, unmerge, path } = await newBoard("a", "b");
  const { slug: projectSlug, member } = world;
  const { feedback } = trpc(member.token);
  const evidence = { source: "mail", quote: "We need it by May." };
  const vote = { projectSlug, feedbackId: ids.a, name: "Ada", email: `${world.slug}@customer.example`, upvoted: true };
  await feedback.voteFor.mutate({ ...vote, evidence });
  const votes = async (name: "a" | "b") => (await feedback.upvoters.query(path(name))).items.map((item) => item.vote);
  const entered = await votes("a");
  expect(entered).toMatchObject([{ entered_by: { id: member.id }, evidence }]);
  await merge("a", "b");
  expect(await votes("b")).toEqual(entered);
  await unmerge("a");
  expect([await votes("a"), await votes("b")]).toEqual([entered, []]);

  // Who has voted for the survivor too keeps that vote, and the evidence of the other.
  await feedback.voteFor.mutate({ ...vote, feedbackId: ids.b });
  await merge("a", "b");
  expect(await votes("b")).toMatchObject([{ entered_by: { id: member.id }, evidence }]);
});

test("a chain answers with its end, and comes apart where it is taken apart", async () => {
  const { world, ids, merge, unmerge, feedback, path, voters } = await newBoard("a", "b", "c");
  const [one, two] = [await newPerson(), await newPerson()];
  await newUpvote(world, ids.a, one);
  for (const person of [one, two]) await newUpvote(world, ids.b, person);
  const [onA, onB] = [await newComment(world, ids.a, world.outsider), await newComment(world, ids.b, world.outsider)];
  await merge("a", "b");
  expect(await merge("b", "c")).toMatchObject({ id: ids.c, merged: 2, upvotes: 2, comment_count: 2 });
  expect((await feedback.merged.query(path("c"))).map(({ id }) => id)).toEqual([ids.b, ids.a]);
  expect((await feedback.get.query(path("a"))).id).toBe(ids.c);
  expect(await driftOf(world)).toEqual([]);

  expect(await unmerge("b")).toMatchObject({ id: ids.b, merged: 1, upvotes: 2, comment_count: 2 });
  expect((await feedback.get.query(path("a"))).id).toBe(ids.b);
  expect(await feedback.get.query(path("c"))).toMatchObject({ merged: 0, upvotes: 0, comment_count: 0 });
  await merge("b", "c");
  expect(await unmerge("a")).toMatchObject({ id: ids.a, upvotes: 1, comment_count: 1, merged: 0 });
  expect(await feedback.get.query(path("b"))).toMatchObject({ id: ids.c, upvotes: 2, comment_count: 1, merged: 1 });
  expect(await voters("a")).toEqual(new Set([one.id]));
  const threads = await Promise.all([path("a"), path("c")].map((each) => trpc(one.token).comment.list.query(each)));
  expect(threads.map((thread) => thread.map(({ id }) => id))).toEqual([[onA], [onB]]);
  expect(await driftOf(world)).toEqual([]);
});

test("feedback is merged into what its target was merged into", async () => {
  const { ids, merge } = await newBoard("a", "b", "c");
  await merge("b", "c");
  expect(await merge("a", "b")).toMatchObject({ id: ids.c, merged: 2 });
});

test("a merge into itself, in a circle, of what is merged elsewhere, or of what is not there is refused", async () => {
  const { projectSlug, ids, merge, unmerge, feedback } = await newBoard("a", "b", "c");
  await expect(merge("a", "a")).rejects.toThrow("feedback cannot be merged into itself");
  await merge("a", "b");
  await expect(merge("b", "a")).rejects.toThrow("or into feedback that was merged into it.");
  await expect(merge("a", "c")).rejects.toThrow("this feedback is merged already: unmerge it first.");
  await expect(unmerge("c")).rejects.toThrow("this feedback is not merged.");
  const elsewhere = await newBoard("d");
  for (const [feedbackId, into] of [
    [ids.c, elsewhere.ids.d],
    [elsewhere.ids.d, ids.c],
  ] as const)
    await expect(feedback.merge.mutate({ projectSlug, feedbackId, into })).rejects.toThrow("feedback not found.");
});

test("what the team decides about merged feedback is 404, and leaves the survivor alone", async () => {
  const { world, projectSlug, ids, merge, feedback, path } = await newBoard("a", "b");
  await merge("a", "b");
  const before = await feedback.get.query(path("b"));
  await expect(feedback.update.mutate({ ...path("a"), title: "New" })).rejects.toThrow("feedback not found.");
  await expect(feedback.delete.mutate(path("a"))).rejects.toThrow("feedback not found.");
  const { status } = await rest("DELETE", `/projects/${projectSlug}/feedback/${ids.a}`, { token: world.owner.token });
  expect(status).toBe(404);
  expect(await feedback.get.query(path("b"))).toEqual(before);
});

test("deleting the survivor gives back what was merged into it, each with what it had", async () => {
  const { world, ids, merge, feedback, path, voters } = await newBoard("a", "b", "c", "d");
  const [one, two, three] = [await newPerson(), await newPerson(), await newPerson()];
  await newUpvote(world, ids.a, one);
  for (const person of [one, two]) await newUpvote(world, ids.b, person);
  for (const person of [one, three]) await newUpvote(world, ids.c, person);
  await newComment(world, ids.a, world.outsider);
  await merge("a", "b");
  await merge("b", "d");
  await merge("c", "d");
  await newUpvote(world, ids.d, world.owner);
  await feedback.delete.mutate(path("d"));
  expect(await feedback.get.query(path("a"))).toMatchObject({ id: ids.b, upvotes: 2, comment_count: 1, merged: 1 });
  expect([await voters("b"), await voters("c")]).toEqual([new Set([one.id, two.id]), new Set([one.id, three.id])]);
  await expect(feedback.get.query(path("d"))).rejects.toThrow("feedback not found.");
  expect(await driftOf(world)).toEqual([]);
});

test("whoever wrote, voted for or commented on merged feedback watches the survivor until it comes back", async () => {
  const { ids, world, merge, unmerge, path } = await newBoard("a", "b");
  const author = world.outsider;
  const voter = await newPerson();
  const commenter = await newPerson();
  const other = await newPerson();
  await db.updateTable("feedback").set({ user_id: world.admin.id }).where("id", "=", ids.b).execute();
  await newUpvote(world, ids.a, voter);
  await newComment(world, ids.a, commenter);
  const watching = (name: "a" | "b") =>
    Promise.all(
      [author, voter, commenter, other].map(
        async ({ token }) => (await trpc(token).feedback.get.query(path(name))).is_watched,
      ),
    );
  expect([await watching("a"), await watching("b")]).toEqual([
    [true, true, true, false],
    [false, false, false, false],
  ]);
  await merge("a", "b");
  expect(await watching("b")).toEqual([true, true, true, false]);
  await unmerge("a");
  expect([await watching("a"), await watching("b")]).toEqual([
    [true, true, true, false],
    [false, false, false, false],
  ]);
});

test("an export has what was merged, and the board's other pages do not", async () => {
  const { world, ids, merge } = await newBoard("a", "b");
  await newUpvote(world, ids.a, world.outsider);
  await merge("a", "b");
  const { feedback, votes } = await trpc(world.outsider.token).account.export.query();
  expect(feedback.map(({ id }) => id)).toEqual([ids.a, ids.b]);
  expect(votes.map(({ feedback_id }) => feedback_id)).toEqual([ids.b]);
});

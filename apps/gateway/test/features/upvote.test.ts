// @module-tag api
import { expect, test } from "vitest";
import { rest, trpc } from "../support/http.ts";
import { newComment, newFeedback, newPerson, newWorld } from "../support/world.ts";

test("setting an upvote twice changes nothing", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider, member } = world;
  const feedbackId = await newFeedback(world, member);
  const vote = (upvoted: boolean) =>
    trpc(outsider.token).feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted });
  expect(await vote(false)).toEqual({ upvotes: 0, has_upvoted: false });
  expect(await vote(true)).toEqual({ upvotes: 1, has_upvoted: true });
  expect(await vote(true)).toEqual({ upvotes: 1, has_upvoted: true });
  await trpc(member.token).feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: true });
  expect(await vote(false)).toEqual({ upvotes: 1, has_upvoted: false });
  expect(await vote(false)).toEqual({ upvotes: 1, has_upvoted: false });
  const path = `/projects/${projectSlug}/feedback/${feedbackId}/upvotes`;
  const { body } = await rest("GET", path, { token: member.token });
  expect(body[0].upvoters.map(({ id }: { id: string }) => id)).toEqual([member.id]);
});

test("comments are upvoted the same way", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider, member } = world;
  const feedbackId = await newFeedback(world, member);
  const commentId = await newComment(world, feedbackId, member);
  const vote = (upvoted: boolean) =>
    trpc(outsider.token).comment.setUpvote.mutate({ projectSlug, feedbackId, commentId, upvoted });
  expect(await vote(true)).toEqual({ upvotes: 1, has_upvoted: true });
  expect(await vote(true)).toEqual({ upvotes: 1, has_upvoted: true });
  const [read] = await trpc(outsider.token).comment.list.query({ projectSlug, feedbackId });
  expect(read).toMatchObject({ upvotes: 1, upvoters: [outsider.id], has_upvoted: true });
  expect(await vote(false)).toEqual({ upvotes: 0, has_upvoted: false });
});

test("an upvote of missing feedback or a missing comment is 404", async () => {
  const [here, there] = [await newWorld(), await newWorld()];
  const feedbackId = await newFeedback(there, there.member);
  const commentId = await newComment(there, feedbackId, there.member);
  const { feedback, comment } = trpc(here.member.token);
  const projectSlug = here.slug;
  for (const upvoted of [true, false]) {
    await expect(feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted })).rejects.toThrow(
      "feedback not found.",
    );
    const onComment = comment.setUpvote.mutate({ projectSlug, feedbackId, commentId, upvoted });
    await expect(onComment).rejects.toThrow("comment not found.");
  }
});

test("200 concurrent upvotes of 10 users leave the exact count", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const feedbackId = await newFeedback(world, world.member);
  const people = await Promise.all(Array.from({ length: 10 }, () => newPerson()));
  const vote = (token: string, upvoted: boolean) =>
    trpc(token).feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted });
  await Promise.all(
    Array.from({ length: 200 }, (_, index) => vote(people[index % 10]!.token, Math.floor(index / 10) % 3 !== 0)),
  );
  await Promise.all(people.map(({ token }, index) => vote(token, index < 7)));
  const [summary] = await trpc(world.member.token).feedback.upvotes.query({ projectSlug, feedbackId });
  expect([summary?.upvotes, summary?.upvoters.length]).toEqual([7, 7]);
});

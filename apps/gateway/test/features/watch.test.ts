// @module-tag api
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { newComment, newFeedback, newPerson, newWorld, type Person, type World } from "../support/world.ts";

const watch = ({ slug: projectSlug }: World, feedbackId: string, { token }: Person, watching: boolean) =>
  trpc(token).feedback.setWatch.mutate({ projectSlug, feedbackId, watching });

const isWatched = async ({ slug: projectSlug }: World, feedbackId: string, person?: Person) =>
  (await trpc(person?.token).feedback.get.query({ projectSlug, feedbackId })).is_watched;

test("the author, voters and commenters watch by themselves, and nobody else does", async () => {
  const world = await newWorld();
  const [author, voter, commenter, replier, stranger] = await Promise.all(Array.from({ length: 5 }, () => newPerson()));
  const { id: feedbackId } = await trpc(author!.token).feedback.create.mutate({
    projectSlug: world.slug,
    title: "Mine",
    description: "My own",
  });
  await trpc(voter!.token).feedback.setUpvote.mutate({ projectSlug: world.slug, feedbackId, upvoted: true });
  const root = await newComment(world, feedbackId, commenter!);
  await newComment(world, feedbackId, replier!, root);
  for (const person of [author, voter, commenter, replier])
    expect(await isWatched(world, feedbackId, person)).toBe(true);
  for (const person of [stranger, world.owner, undefined])
    expect(await isWatched(world, feedbackId, person)).toBe(false);
});

test("a watch ends with the vote or the comment that it came from", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider, member } = world;
  const feedbackId = await newFeedback(world, member);
  const api = trpc(outsider.token);
  await api.feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: true });
  await api.feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: false });
  expect(await isWatched(world, feedbackId, outsider)).toBe(false);
  const { id: commentId } = await api.comment.create.mutate({ projectSlug, feedbackId, content: "Me too" });
  expect(await isWatched(world, feedbackId, outsider)).toBe(true);
  await api.comment.delete.mutate({ projectSlug, feedbackId, commentId });
  expect(await isWatched(world, feedbackId, outsider)).toBe(false);
});

test("a choice counts for more than what somebody wrote or voted for, before and after it", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider } = world;
  const feedbackId = await newFeedback(world, outsider);
  for (const watching of [false, false, true, true, false])
    expect(await watch(world, feedbackId, outsider, watching)).toEqual({ is_watched: watching });
  await trpc(outsider.token).feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: true });
  const read = await trpc(outsider.token).feedback.get.query({ projectSlug, feedbackId });
  expect(read).toMatchObject({ has_upvoted: true, is_watched: false });
  expect(await watch(world, feedbackId, world.member, true)).toEqual({ is_watched: true });
  expect(await isWatched(world, feedbackId, world.member)).toBe(true);
});

test("the item, a page, an update and GraphQL say the same", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member, outsider } = world;
  const ids = [await newFeedback(world, member), await newFeedback(world, outsider)];
  await watch(world, ids[0]!, outsider, true);
  for (const { token } of [member, outsider]) {
    const { items } = await trpc(token).feedback.page.query({ projectSlug });
    const query = `query ($slug: String!) { project(slug: $slug) { feedback { nodes { id hasUpvoted isWatched } } } }`;
    const { data } = await ask(query, { slug: projectSlug }, token);
    expect(data.project.feedback.nodes).toEqual(
      items.map(({ id, has_upvoted, is_watched }) => ({ id, hasUpvoted: has_upvoted, isWatched: is_watched })),
    );
    for (const item of items)
      expect(await trpc(token).feedback.get.query({ projectSlug, feedbackId: item.id })).toEqual(item);
  }
  const [first] = (await trpc(outsider.token).feedback.page.query({ projectSlug })).items;
  const changed = await trpc(outsider.token).feedback.update.mutate({ projectSlug, feedbackId: first!.id });
  expect(changed).toEqual(first);
});

test("feedback that is missing cannot be watched", async () => {
  const [here, there] = [await newWorld(), await newWorld()];
  const feedbackId = await newFeedback(there, there.member);
  for (const watching of [true, false])
    await expect(watch(here, feedbackId, here.member, watching)).rejects.toThrow("feedback not found.");
});

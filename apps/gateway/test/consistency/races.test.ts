// @module-tag system
import { randomUUID } from "node:crypto";
import { verify } from "@earshot/domain";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newFeedback, newInvite, newMember, newPerson, newWorld, type World } from "../support/world.ts";

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Starts the next piece of work whenever one of 40 has ended. */
async function inParallel(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(times(40, worker));
}

/** The lines of `verify` about this project. */
const driftOf = async ({ id }: World) => (await verify(db)).filter((line) => line.includes(id));

/** A fixed sequence of numbers that look random, so that a failure can be seen again. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

test("1,000 mixed votes of 20 people on feedback and a comment leave the exact counts", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const feedbackId = await newFeedback(world, world.member);
  const comment = await trpc(world.member.token).comment.create.mutate({ projectSlug, feedbackId, content: "A" });
  const people = (await Promise.all(times(20, () => newPerson()))).map(({ token, id }) => ({ id, api: trpc(token) }));
  const next = random(1);
  await inParallel(1_000, () => {
    const { api } = people[next(20)]!;
    const upvoted = next(3) > 0;
    return next(2) === 0
      ? api.feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted })
      : api.comment.setUpvote.mutate({ projectSlug, feedbackId, commentId: comment.id, upvoted });
  });
  expect(await driftOf(world)).toEqual([]);
  await Promise.all(
    people.map(({ api }, index) => api.feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: index < 13 })),
  );
  const [summary] = await people[0]!.api.feedback.upvotes.query({ projectSlug, feedbackId });
  expect(summary?.upvoters.map(({ id }) => id).toSorted()).toEqual(
    people
      .slice(0, 13)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(summary?.upvotes).toBe(13);
});

test("300 comments with deletions of their ancestors among them leave the exact count", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const feedbackId = await newFeedback(world, world.member);
  const { comment } = trpc(world.member.token);
  const alive: (string | null)[] = [null];
  const next = random(2);
  let refused = 0;
  const write = async (index: number) => {
    const target = alive[next(alive.length)] ?? null;
    if (index % 6 === 5 && target) {
      await comment.delete.mutate({ projectSlug, feedbackId, commentId: target }).catch(() => refused++);
      return;
    }
    const input = { projectSlug, feedbackId, content: `${index}`, reply_to_id: target };
    // A reply to a comment that has just been deleted is 404.
    await comment.create.mutate(input).then(
      ({ id }) => alive.push(id),
      () => refused++,
    );
  };
  await inParallel(360, write);
  expect(await driftOf(world)).toEqual([]);
  const count = (nodes: { replies: unknown[] }[]): number =>
    nodes.reduce((total, node) => total + 1 + count(node.replies as typeof nodes), 0);
  const thread = await comment.list.query({ projectSlug, feedbackId });
  const read = await trpc(world.member.token).feedback.get.query({ projectSlug, feedbackId });
  expect(read.comment_count).toBe(count(thread));
  expect([count(thread) > 20, refused < 200]).toEqual([true, true]);
});

test("of 50 concurrent acceptances of one invite, one adds a member", async () => {
  const world = await newWorld();
  const person = await newPerson();
  const inviteId = await newInvite(world, person.email);
  const accept = () => trpc(person.token).invite.accept.mutate({ inviteId });
  const outcomes = await Promise.allSettled(times(50, accept));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const members = await trpc(world.owner.token).member.list.query({ projectSlug: world.slug });
  expect(members.filter(({ id }) => id === person.id)).toHaveLength(1);
  expect(await driftOf(world)).toEqual([]);
});

test("50 concurrent changelogs with one title get 50 consecutive slugs", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const create = () => trpc(world.member.token).changelog.create.mutate({ projectSlug, title: "News" });
  const slugs = (await Promise.all(times(50, create))).map(({ slug }) => slug);
  expect(slugs.toSorted()).toEqual(["news", ...times(49, (index) => `news-${index + 2}`)].toSorted());
  expect(await driftOf(world)).toEqual([]);
});

test("of 50 concurrent tags and invites with one name, one of each is created", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const { tag, invite } = trpc(world.admin.token);
  const email = `${randomUUID()}@test.example`;
  const tags = await Promise.allSettled(times(50, () => tag.create.mutate({ projectSlug, name: "one" })));
  const invites = await Promise.allSettled(times(50, () => invite.create.mutate({ projectSlug, email })));
  for (const outcomes of [tags, invites])
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("feedback that is tagged while its tag is deleted either has the tag or is refused", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const { tag, feedback } = trpc(world.admin.token);
  for (const name of times(10, (index) => `tag-${index}`)) {
    await tag.create.mutate({ projectSlug, name });
    const write = () => feedback.create.mutate({ projectSlug, title: "A", description: "B", tags: [name] });
    const outcomes = await Promise.allSettled([
      write(),
      write(),
      tag.delete.mutate({ projectSlug, tagName: name }),
      write(),
    ]);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason.message).toBe(`invalid tag(s): ${name}`);
  }
  expect(await driftOf(world)).toEqual([]);
});

const statusOf = (outcome: PromiseSettledResult<unknown>): number =>
  outcome.status === "fulfilled" ? 200 : (outcome.reason.data?.httpStatus as number);

test("a write to feedback that is being deleted succeeds or is 404", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin } = world;
  const { feedback, comment } = trpc(admin.token);
  await trpc(admin.token).tag.create.mutate({ projectSlug, name: "a" });
  for (let round = 0; round < 15; round++) {
    const feedbackId = await newFeedback(world, admin);
    const path = { projectSlug, feedbackId };
    const { id: commentId } = await comment.create.mutate({ ...path, content: "A" });
    const outcomes = await Promise.allSettled([
      feedback.setUpvote.mutate({ ...path, upvoted: true }),
      comment.setUpvote.mutate({ ...path, commentId, upvoted: true }),
      comment.delete.mutate({ ...path, commentId }),
      feedback.delete.mutate(path),
      feedback.update.mutate({ ...path, tags: ["a"] }),
      comment.create.mutate({ ...path, content: "B" }),
      comment.create.mutate({ ...path, content: "C", reply_to_id: commentId }),
    ]);
    for (const outcome of outcomes) expect([200, 404]).toContain(statusOf(outcome));
  }
  expect(await driftOf(world)).toEqual([]);
});

test("a write to a project that is being deleted succeeds or is 404", async () => {
  for (let round = 0; round < 8; round++) {
    const { slug: projectSlug, owner } = await newWorld();
    const api = trpc(owner.token);
    const deletions = await Promise.allSettled([
      ...times(3, () => api.project.delete.mutate({ projectSlug })),
      api.project.update.mutate({ projectSlug, name: "B" }),
      api.config.update.mutate({ projectSlug, changelog_preview_style: "content" }),
      api.feedback.create.mutate({ projectSlug, title: "A", description: "B" }),
      api.tag.create.mutate({ projectSlug, name: "A" }),
      api.invite.create.mutate({ projectSlug, email: `${projectSlug}@test.example` }),
      api.changelog.create.mutate({ projectSlug, title: "A" }),
    ]);
    for (const outcome of deletions) expect([200, 404]).toContain(statusOf(outcome));
    expect(
      deletions
        .slice(0, 3)
        .map(statusOf)
        .toSorted((a, b) => a - b),
    ).toEqual([200, 404, 404]);
  }
});

test("an admin never removes a member who is becoming an owner", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, admin } = world;
  for (let round = 0; round < 10; round++) {
    const { id: userId } = await newMember(world);
    const outcomes = await Promise.allSettled([
      trpc(owner.token).member.setRole.mutate({ projectSlug, userId, role: "owner" }),
      trpc(admin.token).member.remove.mutate({ projectSlug, userId }),
    ]);
    expect([
      [200, 403],
      [404, 200],
    ]).toContainEqual(outcomes.map(statusOf));
  }
});

test("of two owners who demote each other at once, one stays an owner", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner } = world;
  for (let round = 0; round < 5; round++) {
    const second = await newMember(world, "owner");
    const demote = (by: string, userId: string) =>
      trpc(by).member.setRole.mutate({ projectSlug, userId, role: "member" });
    const [first, other] = await Promise.allSettled([demote(owner.token, second.id), demote(second.token, owner.id)]);
    expect([statusOf(first), statusOf(other)].toSorted((a, b) => a - b)).toEqual([200, 403]);
    if (statusOf(other) === 200)
      await trpc(second.token).member.setRole.mutate({ projectSlug, userId: owner.id, role: "owner" });
  }
});

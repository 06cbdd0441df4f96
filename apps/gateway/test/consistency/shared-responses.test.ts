// @module-tag system
import { beforeAll, describe, expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { statementsOf, useRecorded } from "../support/statements.ts";
import { newComment, newFeedback, newPerson, newWorld, type Person, type World } from "../support/world.ts";

let world: World;
let feedbackId: string;
let commentId: string;
let [stranger, another, voter]: Person[] = [];

beforeAll(async () => {
  world = await newWorld();
  feedbackId = await newFeedback(world, world.outsider);
  commentId = await newComment(world, feedbackId, world.outsider);
  [stranger, another, voter] = await Promise.all([newPerson(), newPerson(), newPerson()]);
  await useRecorded(world.outsider, world.member, world.admin, stranger, another, voter);
});

const item = () => ({ projectSlug: world.slug, feedbackId });
const get = (person?: Person) => trpc(person?.token).feedback.get.query(item());
const list = (person?: Person) => trpc(person?.token).feedback.list.query({ projectSlug: world.slug });
const thread = (person?: Person) => trpc(person?.token).comment.list.query(item());

/** Returns true if this read misses the cache and reads the database. */
const misses = async (read: () => Promise<unknown>) =>
  (await statementsOf(read)).some((statement) => statement.includes("answer.*"));

describe.each([
  ["an item", get],
  ["a list", list],
  ["a thread", thread],
])("%s", (_, read) => {
  test("is read once for all outsiders whom it does not name", async () => {
    await read(stranger);
    expect(await misses(() => read(another))).toBe(false);
    expect(await misses(() => read(voter))).toBe(false);
  });

  test("is read once for all anonymous callers", async () => {
    await read();
    expect(await misses(() => read())).toBe(false);
  });

  test("is read once for all with the same role", async () => {
    await read(world.member);
    expect(await misses(() => read(world.member))).toBe(false);
    expect(await misses(() => read(world.admin))).toBe(true);
  });
});

test("an author who is an outsider sees their own e-mail address, and nobody else does", async () => {
  const emailFor = async (person?: Person) => (await get(person)).user.email;
  const everyone = [stranger, world.outsider, another, world.member, world.outsider, stranger];
  const { email } = world.outsider;
  for (let round = 0; round < 2; round++)
    expect(await Promise.all(everyone.map(emailFor))).toEqual(["", email, "", email, email, ""]);
});

test("who has voted for a comment sees that, and nobody else sees it as their own", async () => {
  const hasVoted = async (person?: Person) => (await thread(person))[0]?.has_upvoted;
  const people = [stranger, voter, world.member, another, voter, world.admin];
  expect(await Promise.all(people.map(hasVoted))).toEqual(people.map(() => false));
  for (const person of [voter, world.admin])
    await trpc(person?.token).comment.setUpvote.mutate({ ...item(), commentId, upvoted: true });
  for (let round = 0; round < 2; round++)
    expect(await Promise.all(people.map(hasVoted))).toEqual([false, true, false, false, true, true]);
});

// @module-tag system
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callTrpc } from "../support/apis.ts";
import { procedureOf } from "../support/examples.ts";
import { trpc } from "../support/http.ts";
import { em, server, startServer } from "../support/server.ts";
import { statementsOf, useRecorded } from "../support/statements.ts";
import { newFeedback, newPerson, newWorld, type Person, type World } from "../support/world.ts";

// It caches nothing, so it always reads the database.
const uncached = await startServer(em, { ANSWER_CACHE_MB: "0" });
afterAll(() => uncached.app.close());

const fields = '"has_upvoted":false,"is_watched":false';
/** Texts that look like what is the caller's own in an item. */
const titles = ["Plain", fields, `",${fields}`, `\\",${fields},"x":"`, `"has_upvoted":true,"is_watched":true`];

let world: World;
let ids: string[];
let people: Person[];
beforeAll(async () => {
  world = await newWorld();
  people = await Promise.all(Array.from({ length: 6 }, () => newPerson()));
  people.push(world.member, world.owner);
  ids = [];
  for (const [index, title] of titles.entries())
    ids.push(await newFeedback(world, people[index]!, { title, description: titles.join() }));
  await useRecorded(...people);
});

const page = (person?: Person, url = server.url) =>
  callTrpc(procedureOf("feedback.page"), person?.token, { projectSlug: world.slug }, { url });
const get = (feedbackId: string, person?: Person, url = server.url) =>
  callTrpc(procedureOf("feedback.get"), person?.token, { projectSlug: world.slug, feedbackId }, { url });

/** Expects all reads of these callers to be what the database has. */
async function expectFresh(callers: (Person | undefined)[]): Promise<void> {
  const reads = (url: string) =>
    callers.flatMap((person) => [page(person, url), ...ids.map((id) => get(id, person, url))]);
  const [read, expected] = [await Promise.all(reads(server.url)), await Promise.all(reads(uncached.url))];
  expect(read.map(({ text }) => text)).toEqual(expected.map(({ text }) => text));
}

test("an unchanged page is read again for nobody: a caller and their marks are one statement", async () => {
  const strangers = await Promise.all(Array.from({ length: 3 }, () => newPerson()));
  await useRecorded(...strangers);
  await page(strangers[0]);
  for (const person of strangers) {
    // Background work of the server may come between: it looks no caller up.
    const statements = (await statementsOf(() => page(person))).filter((text) => text.includes("caller"));
    expect(statements).toHaveLength(1);
    expect(statements[0]).not.toContain("answer.*");
  }
});

test("a caller's marks are looked up again only if something has changed", async () => {
  const other = await newWorld();
  const path = { projectSlug: other.slug, feedbackId: await newFeedback(other, other.member) };
  const reader = other.outsider;
  const voter = other.member;
  await useRecorded(reader, voter);
  const read = (person: Person) => trpc(person.token).feedback.get.query(path);
  const lookedUp = async () => (await statementsOf(() => read(reader))).join().includes("feedback_watches");
  await read(voter);
  expect([await lookedUp(), await lookedUp()]).toEqual([true, false]);
  await trpc(voter.token).feedback.setUpvote.mutate({ ...path, upvoted: true });
  await read(voter);
  expect([await lookedUp(), await lookedUp()]).toEqual([true, false]);
  await trpc(reader.token).feedback.setWatch.mutate({ ...path, watching: true });
  expect(await lookedUp()).toBe(true);
  expect(await read(reader)).toMatchObject({ has_upvoted: false, is_watched: true });
});

test("the first read is one statement, with the marks", async () => {
  const other = await newWorld();
  const id = await newFeedback(other, other.outsider);
  await useRecorded(other.outsider);
  let item: { is_watched: boolean } | undefined;
  const statements = await statementsOf(async () => {
    item = await trpc(other.outsider.token).feedback.get.query({ projectSlug: other.slug, feedbackId: id });
  });
  // The first one of a project looks up its slug.
  expect(statements.filter((statement) => statement.includes("answer.*"))).toHaveLength(1);
  expect(statements.length).toBeLessThanOrEqual(2);
  expect(item?.is_watched).toBe(true);
});

test("a text that looks like a mark is none", async () => {
  await expectFresh(people);
  const { items } = await trpc(people[1]!.token).feedback.page.query({ projectSlug: world.slug });
  expect(items.map(({ title }) => title)).toEqual(titles.toReversed());
  expect(items.map(({ is_watched }) => is_watched)).toEqual(titles.map((_, index) => index === 3));
});

test("a vote is seen by its voter at once, and by nobody else as their own", async () => {
  const id = ids[0]!;
  const voter = people[3]!;
  const other = people[4]!;
  for (const upvoted of [true, false, true]) {
    for (const each of [voter, other]) await Promise.all([get(id, each), page(each)]);
    await trpc(voter.token).feedback.setUpvote.mutate({ projectSlug: world.slug, feedbackId: id, upvoted });
    const read = await trpc(voter.token).feedback.get.query({ projectSlug: world.slug, feedbackId: id });
    expect([read.has_upvoted, read.is_watched]).toEqual([upvoted, upvoted]);
    const { items } = await trpc(voter.token).feedback.page.query({ projectSlug: world.slug });
    expect(items.find((item) => item.id === id)?.has_upvoted).toBe(upvoted);
    const theirs = await trpc(other.token).feedback.get.query({ projectSlug: world.slug, feedbackId: id });
    expect([theirs.has_upvoted, theirs.upvotes]).toEqual([false, Number(upvoted)]);
  }
});

test("an anonymous caller has no marks", async () => {
  await expectFresh([undefined, ...people, undefined]);
  const { items } = await trpc().feedback.page.query({ projectSlug: world.slug });
  expect(items.some(({ has_upvoted, is_watched }) => has_upvoted || is_watched)).toBe(false);
});

type Api = ReturnType<typeof trpc>;
interface Change {
  /** Made through a gateway that caches nothing of it. */
  run(api: Api, feedbackId: string, projectSlug: string): Promise<unknown>;
}

const changes: Record<string, Change["run"]> = {
  "a vote": ({ feedback }, feedbackId, projectSlug) =>
    feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: true }),
  "a vote taken back": ({ feedback }, feedbackId, projectSlug) =>
    feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: false }),
  "a watch": ({ feedback }, feedbackId, projectSlug) =>
    feedback.setWatch.mutate({ projectSlug, feedbackId, watching: true }),
  "a watch that ends": ({ feedback }, feedbackId, projectSlug) =>
    feedback.setWatch.mutate({ projectSlug, feedbackId, watching: false }),
  "a comment": ({ comment }, feedbackId, projectSlug) =>
    comment.create.mutate({ projectSlug, feedbackId, content: "C" }),
  "new feedback": ({ feedback }, _, projectSlug) =>
    feedback.create.mutate({ projectSlug, title: "New", description: fields }),
};

describe.each(Object.entries(changes))("%s", (_, change) => {
  test("leaves no stale mark, for whoever reads before, while and after it is made", async () => {
    for (const [index, feedbackId] of ids.entries()) {
      const person = people[(index + 2) % people.length]!;
      await expectFresh([person, people[0]]);
      const meanwhile = Promise.all(people.map((each) => page(each)));
      await change(trpc(person.token), feedbackId, world.slug);
      await Promise.all([meanwhile, expectFresh([person, undefined])]);
      await expectFresh(people);
    }
  });
});

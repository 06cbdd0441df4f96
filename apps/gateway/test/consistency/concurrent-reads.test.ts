// @module-tag system
import { afterAll, expect, test } from "vitest";
import { callRest, callTrpc } from "../support/apis.ts";
import { newCallers } from "../support/callers.ts";
import { newSession } from "../support/credentials.ts";
import { procedureOf } from "../support/examples.ts";
import { batchPath, rest } from "../support/http.ts";
import { db, em, server, startServer } from "../support/server.ts";
import { firstUseRecorded, statementsOf } from "../support/statements.ts";
import { newComment, newFeedback, newMerge, newPerson, newUpvote, newWorld } from "../support/world.ts";

// For cached responses, the callers of concurrent requests are looked up in one statement. For others, concurrent reads by id
// share a statement.

const uncached = await startServer(em, { ANSWER_CACHE_MB: "0" });
afterAll(() => uncached.app.close());

test("concurrent requests of many callers get the same responses as sequential ones", async () => {
  const { world, elsewhere, callers } = await newCallers();
  await newFeedback(world, world.outsider);
  const paths = [world.slug, elsewhere.slug, "nowhere", "Not a slug"].flatMap((slug) => [
    `/projects/${encodeURIComponent(slug)}/feedback`,
    `/projects/${encodeURIComponent(slug)}/members`,
    `/${encodeURIComponent(slug)}/changelogs`,
  ]);
  const requests = paths.flatMap((path) => callers.map(({ person }) => ({ path, token: person?.token })));
  const ask = async ({ path, token }: (typeof requests)[number]) => {
    const { status, text } = await rest("GET", path, token === undefined ? {} : { token });
    return [path, status, text];
  };
  const alone = [];
  for (const request of requests) alone.push(await ask(request));
  expect(new Set(alone.map(([, status]) => status))).toEqual(new Set([200, 400, 401, 404]));
  expect(await Promise.all(requests.map(ask))).toEqual(alone);
});

/** Items of each kind, one that is in another project, and one that is nowhere. */
async function newItems() {
  const { world, elsewhere, callers } = await newCallers();
  const [plain, busy, merged, other] = [
    await newFeedback(world, world.outsider),
    await newFeedback(world, world.member),
    await newFeedback(world, world.outsider),
    await newFeedback(elsewhere, world.outsider),
  ];
  await newComment(world, busy, world.outsider);
  await newUpvote(world, plain, world.member);
  await newMerge(world, merged, busy);
  const ids = [plain, busy, merged, other, "019b0000-0000-7000-8000-000000000000"];
  return { world, elsewhere, callers, ids };
}

test("concurrent reads by id get the same responses as sequential ones", async () => {
  const { world, elsewhere, callers, ids } = await newItems();
  const sessions = await Promise.all([world.member, world.outsider].map((person) => newSession(db, person)));
  const tokens = [...callers.map(({ person }) => person?.token), ...sessions, "ear_unknown"];
  const requests = [callRest, callTrpc].flatMap((ask) =>
    [world.slug, elsewhere.slug].flatMap((projectSlug) =>
      ids.flatMap((feedbackId) =>
        tokens.map((token) => async () => {
          const { status, text } = await ask(procedureOf("feedback.get"), token, { projectSlug, feedbackId }, uncached);
          return [status, text];
        }),
      ),
    ),
  );
  const alone = [];
  for (const request of requests) alone.push(await request());
  expect(new Set(alone.map(([status]) => status))).toEqual(new Set([200, 401, 404]));
  expect(await Promise.all(requests.map((request) => request()))).toEqual(alone);
});

async function askTogether(url: string, token: string, name: string, inputs: object[]): Promise<unknown[]> {
  const answers = await fetch(`${url}${batchPath(name, inputs)}`, { headers: { authorization: `Bearer ${token}` } });
  return answers.json() as Promise<unknown[]>;
}

test("a batch of ten cached reads takes one statement", async () => {
  const { slug, member } = await newWorld();
  const inputs = Array.from({ length: 10 }, () => ({ projectSlug: slug }));
  const ask = () => askTogether(server.url, member.token, "tag.list", inputs);
  expect(await ask()).toHaveLength(10);
  await firstUseRecorded(member.token);
  expect(await statementsOf(ask)).toHaveLength(1);
});

test("a batch of ten reads by id takes one statement without the cache too", async () => {
  const world = await newWorld();
  const ids = await Promise.all(Array.from({ length: 9 }, () => newFeedback(world, world.outsider)));
  const inputs = [...ids, world.id].map((feedbackId) => ({ projectSlug: world.slug, feedbackId }));
  const ask = () => askTogether(uncached.url, world.member.token, "feedback.get", inputs);
  const missing = { error: expect.objectContaining({ data: expect.objectContaining({ code: "NOT_FOUND" }) }) };
  expect(await ask()).toEqual([...ids.map((id) => ({ result: { data: expect.objectContaining({ id }) } })), missing]);
  await firstUseRecorded(world.member.token);
  expect(await statementsOf(ask)).toHaveLength(1);
});

test("a caller sees an acknowledged write in the next read, under any number of concurrent reads", async () => {
  const { slug, member } = await newWorld();
  const people = await Promise.all(Array.from({ length: 8 }, () => newPerson()));
  const over = new AbortController();
  const readOn = async () => {
    while (!over.signal.aborted) await rest("GET", `/projects/${slug}/feedback`, { token: member.token });
  };
  const readers = Array.from({ length: 4 }, readOn);
  const writers = people.map(async ({ token }, index) => {
    for (let turn = 0; turn < 10; turn++) {
      const body = { title: `${index} ${turn}`, description: "x" };
      const { body: made } = await rest("POST", `/projects/${slug}/feedback`, { token, body });
      const { body: list } = await rest("GET", `/projects/${slug}/feedback`, { token });
      expect(list.map(({ id }: { id: string }) => id)).toContain(made.id);
    }
  });
  await Promise.all(writers).finally(() => over.abort());
  await Promise.all(readers);
});

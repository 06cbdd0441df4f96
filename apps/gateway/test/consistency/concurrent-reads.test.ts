import { expect, test } from "vitest";
import { newCallers } from "../support/callers.ts";
import { rest } from "../support/http.ts";
import { server } from "../support/server.ts";
import { firstUseRecorded, statementsOf } from "../support/statements.ts";
import { newFeedback, newPerson, newWorld } from "../support/world.ts";

// For cached answers, the callers of concurrent requests are looked up in one statement.

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

test("a batch of ten cached reads takes one statement", async () => {
  const { slug, member } = await newWorld();
  const input = encodeURIComponent(
    JSON.stringify(
      Object.assign(
        {},
        Array.from({ length: 10 }, () => ({ projectSlug: slug })),
      ),
    ),
  );
  const url = `${server.url}/trpc/${Array.from({ length: 10 }, () => "tag.list").join()}?batch=1&input=${input}`;
  const ask = async () => (await fetch(url, { headers: { authorization: `Bearer ${member.token}` } })).json();
  expect(await ask()).toHaveLength(10);
  await firstUseRecorded(member.token);
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

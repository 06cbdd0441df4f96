// @module-tag system
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { newId } from "@earshot/operations";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db, em, server, startServer } from "../support/server.ts";
import { sent } from "../support/statements.ts";
import {
  newComment,
  newFeedback,
  newParticipants,
  newPerson,
  newUpvote,
  newWorld,
  type Person,
} from "../support/world.ts";

const download = (token: string, url = server.url) =>
  fetch(`${url}/account/export`, { headers: { authorization: `Bearer ${token}` } });

/** Lists in an order of their own. */
const sorted = (value: object) =>
  Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => [
      key,
      Array.isArray(part) ? part.map((row) => JSON.stringify(row)).toSorted() : part,
    ]),
  );

/** Gives somebody so much of everything that no list fits a page. */
async function writeMuch({ id: user_id }: Person, count: number, words = 1) {
  const world = await newWorld();
  const [project_id, feedback_id] = [world.id, await newFeedback(world, world.member)];
  await newParticipants(world, [{ id: user_id }]);
  const ids = Array.from({ length: count }, () => newId());
  const all = sql`unnest(${ids}::uuid[]) as made (id)`;
  await sql`insert into feedback (project_id, id, user_id, title, description, status)
    select ${project_id}, id, ${user_id}, 'T', repeat('long ', ${words}), 'in review' from ${all}`.execute(db);
  await sql`insert into comments (project_id, feedback_id, id, user_id, content)
    select ${project_id}, ${feedback_id}, id, ${user_id}, 'C' from ${all}`.execute(db);
  await sql`insert into feedback_upvotes (project_id, feedback_id, user_id)
    select ${project_id}, id, ${user_id} from ${all}`.execute(db);
  await sql`insert into comment_upvotes (project_id, feedback_id, comment_id, user_id)
    select ${project_id}, ${feedback_id}, id, ${user_id} from ${all}`.execute(db);
  await sql`insert into feedback_watches (project_id, feedback_id, user_id, is_watching)
    select ${project_id}, id, ${user_id}, true from ${all}`.execute(db);
  await sql`insert into feedback_answers (project_id, feedback_id, user_id, content)
    select ${project_id}, id, ${user_id}, 'A' from ${all}`.execute(db);
  await sql`insert into notifications (project_id, user_id, id, kind, feedback_id, created_at)
    select ${project_id}, ${user_id}, id, 'answered', id, now() from ${all}`.execute(db);
  return world;
}

test("a download has the same as account.export, of any size", async () => {
  const [person, other] = [await newPerson("Writer"), await newPerson("Other")];
  const world = await writeMuch(person, 2_100);
  const second = await newWorld();
  await newComment(second, await newFeedback(second, person), person);
  await newUpvote(world, await newFeedback(world, other), other);
  const response = await download(person.token);
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="earshot-account.json"');
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  const file = (await response.json()) as object;
  const exported = await trpc(person.token).account.export.query();
  expect(exported.votes).toHaveLength(4_200);
  expect(Object.keys(file)).toEqual(Object.keys(exported));
  expect(sorted(file)).toEqual(sorted(exported));

  // A server with small responses refuses the one and streams the other.
  const { app, url } = await startServer(em, { MAX_ANSWER_MB: "1" });
  await expect(trpc(person.token, url).account.export.query()).rejects.toThrow("the response has more than 1 MB");
  expect(sorted((await (await download(person.token, url)).json()) as object)).toEqual(sorted(exported));
  await app.close();
});

test("only whoever is signed in gets a download, of their own", async () => {
  expect((await fetch(`${server.url}/account/export`)).status).toBe(401);
  expect((await download("ear_wrong")).status).toBe(401);
  const person = await newPerson("Nobody");
  expect(await (await download(person.token)).json()).toMatchObject({ id: person.id, feedback: [], votes: [] });
});

test("a download is read as fast as its client takes it", async () => {
  const person = await newPerson("Writer");
  await writeMuch(person, 1_200, 3_000);
  const token = { authorization: `Bearer ${person.token}` };
  let response: IncomingMessage | undefined;
  const before = await sent(async () => {
    [response] = (await once(get(`${server.url}/account/export`, { headers: token }), "response")) as [IncomingMessage];
    // Of a response that nobody reads, the kernel takes some megabytes.
    response.pause();
    let read = -1;
    const settled = async () => read === (read = response?.socket.bytesRead ?? 0);
    await expect.poll(settled, { interval: 500 }).toBe(true);
  });
  expect(before.length).toBeGreaterThan(1);
  expect(before.length).toBeLessThan(8);
  const whole = await text(response!);
  expect(whole.length).toBeGreaterThan(18_000_000);
  expect((JSON.parse(whole) as { feedback: unknown[] }).feedback).toHaveLength(1_200);
}, 180_000);

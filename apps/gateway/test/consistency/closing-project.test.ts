// @module-tag system
import { createUser, issueToken } from "@earshot/domain";
import type { Tables } from "@earshot/operations";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startRivalry } from "../support/contention.ts";
import { trpc } from "../support/http.ts";

// A write is on its way, and waits for a row, while the project closes to outsiders.

let rivalry: Awaited<ReturnType<typeof startRivalry>>;
let outsider: string;
let feedbackId: string;

beforeAll(async () => {
  rivalry = await startRivalry();
  const db = rivalry.connection.em.getKysely<Tables>();
  const id = await createUser(db, { email: "outsider@test.example", name: "Outsider" });
  outsider = (await issueToken(db, id, { name: "test" })).token;
  const { projectSlug, server } = rivalry;
  const input = { projectSlug, title: "As it was", description: "B" };
  ({ id: feedbackId } = await trpc(outsider, server.url).feedback.create.mutate(input));
});

afterAll(async () => {
  const { rival, observer, server, connection } = rivalry;
  await Promise.all([rival.end(), observer.end()]);
  await server.app.close();
  await connection.close();
});

const as = (token: string, headers?: Record<string, string>) => trpc(token, rivalry.server.url, headers);
const set = (changes: object) =>
  as(rivalry.token).settings.update.mutate({ projectSlug: rivalry.projectSlug, ...changes });

/** Begins a write, closes the project while the write waits for the item's row, and returns the write's outcome. */
async function outcomeOf(write: () => Promise<unknown>, closing: object, opening: object) {
  const { rival, observer } = rivalry;
  await rival.query("begin");
  await rival.query("select from feedback where id = $1 for update", [feedbackId]);
  const outcome = Promise.allSettled([write()]);
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await vi.waitUntil(async () => (await observer.query(waiting)).rowCount === 1, 60_000);
  await set(closing);
  await rival.query("commit");
  const [settled] = await outcome;
  await set(opening);
  return settled;
}

const refused = (code: string) => ({ status: "rejected", reason: { data: { code } } });
const item = () => ({ projectSlug: rivalry.projectSlug, feedbackId });
const read = () => as(rivalry.token).feedback.get.query(item());

test.each([undefined, { "idempotency-key": "k1" }])("a comment is undone, with the headers %j", async (headers) => {
  const write = () => as(outsider, headers).comment.create.mutate({ ...item(), content: "C" });
  expect(await outcomeOf(write, { commenting: "team" }, { commenting: "everyone" })).toMatchObject(
    refused("FORBIDDEN"),
  );
  expect(await read()).toMatchObject({ comment_count: 0 });
});

test("an author's change is undone once the project is private", async () => {
  const write = () => as(outsider).feedback.update.mutate({ ...item(), title: "Changed" });
  expect(await outcomeOf(write, { visibility: "private" }, { visibility: "public" })).toMatchObject(
    refused("NOT_FOUND"),
  );
  expect(await read()).toMatchObject({ title: "As it was" });
});

test("a change of the settings that leaves it open does not", async () => {
  const write = () => as(outsider).comment.create.mutate({ ...item(), content: "C" });
  expect(await outcomeOf(write, { voting: "team", visibility: "internal" }, {})).toMatchObject({ status: "fulfilled" });
  expect(await read()).toMatchObject({ comment_count: 1 });
});

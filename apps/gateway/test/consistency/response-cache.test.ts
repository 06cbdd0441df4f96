// @module-tag system
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { rest, trpc } from "../support/http.ts";
import { db, em, server, startServer } from "../support/server.ts";
import { firstUseRecorded, statementsOf } from "../support/statements.ts";
import { newChangelog, newFeedback, newWorld } from "../support/world.ts";

const uncached = await startServer(em, { ANSWER_CACHE_MB: "0" });
afterAll(() => uncached.app.close());

/** A read through REST: its status, its ETag and its text. */
const get = async (url: string, path: string, token: string, headers = {}) => {
  const response = await fetch(`${url}/v1${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });
  return { status: response.status, etag: response.headers.get("etag"), text: await response.text() };
};

test("a cached answer has an ETag, and If-None-Match with it is 304 until something changes", async () => {
  const { slug, member, outsider } = await newWorld();
  const path = `/projects/${slug}/feedback`;
  const first = await get(server.url, path, member.token);
  expect(first.etag).toMatch(/^"[\w-]{27}"$/);
  for (const header of [first.etag!, `"a", W/${first.etag}`, "*"]) {
    const again = await get(server.url, path, member.token, { "if-none-match": header });
    expect(again).toEqual({ status: 304, etag: first.etag, text: "" });
  }
  expect((await get(server.url, path, member.token, { "if-none-match": '"another"' })).status).toBe(200);
  await trpc(outsider.token).feedback.create.mutate({ projectSlug: slug, title: "New", description: "D" });
  const changed = await get(server.url, path, member.token, { "if-none-match": first.etag! });
  expect(changed.status).toBe(200);
  expect(changed.etag).not.toBe(first.etag);
});

test("a caller who has lost access gets no cached answer", async () => {
  const { slug, owner, member } = await newWorld();
  const path = `/projects/${slug}/members`;
  const { etag } = await get(server.url, path, member.token);
  await trpc(owner.token).member.remove.mutate({ projectSlug: slug, userId: member.id });
  expect((await get(server.url, path, member.token, { "if-none-match": etag! })).status).toBe(404);
  const tokens = await trpc(member.token).token.list.query();
  await trpc(member.token).token.revoke.mutate({ tokenId: tokens[0]!.id });
  expect((await get(server.url, `/projects/${slug}/feedback`, member.token)).status).toBe(401);
});

test("a scheduled changelog becomes public on time, though nothing is written", async () => {
  const world = await newWorld();
  const at = new Date(Date.now() + 4_000).toISOString();
  await newChangelog(world, { title: "Soon", publish_date: at });
  const read = async () => (await rest("GET", `/${world.slug}/changelogs`, {})).body.length;
  expect([await read(), await read()]).toEqual([0, 0]);
  await sleep(Date.parse(at) - Date.now() + 50);
  expect(await read()).toBe(1);
});

test("a write through another gateway is seen by the next read", async () => {
  const world = await newWorld();
  const other = await startServer(em);
  const feedbackId = await newFeedback(world, world.outsider);
  const path = `/projects/${world.slug}/feedback/${feedbackId}`;
  await get(server.url, path, world.member.token);
  const changes = { method: "DELETE", headers: { authorization: `Bearer ${world.member.token}` } };
  expect((await fetch(`${other.url}/v1${path}`, changes)).status).toBe(200);
  expect((await get(server.url, path, world.member.token)).status).toBe(404);
  await other.app.close();
});

test("after the database was restored to an earlier state, no answer of the lost state returns", async () => {
  const { id, slug: projectSlug, owner } = await newWorld();
  const { feedback } = trpc(owner.token);
  const { id: feedbackId } = await feedback.create.mutate({ projectSlug, title: "Before", description: "B" });
  const revisions = db.selectFrom("project_revisions").selectAll().where("project_id", "=", id);
  const before = await revisions.execute();
  const read = async () => (await feedback.get.query({ projectSlug, feedbackId })).title;
  const change = async (title: string) => {
    await feedback.update.mutate({ projectSlug, feedbackId, title });
    return [await read(), await read()];
  };
  expect(await change("Lost")).toEqual(["Lost", "Lost"]);
  await db.updateTable("feedback").set({ title: "Before" }).where("id", "=", feedbackId).execute();
  await db.deleteFrom("project_revisions").where("project_id", "=", id).execute();
  await db.insertInto("project_revisions").values(before).execute();
  expect(await change("New")).toEqual(["New", "New"]);
});

test("without a cache every read queries the database, and has no ETag", async () => {
  const { slug, member } = await newWorld();
  const read = () => get(uncached.url, `/projects/${slug}`, member.token);
  expect(await read()).toMatchObject({ status: 200, etag: null });
  await firstUseRecorded(member.token);
  expect(await statementsOf(read)).toEqual([expect.stringContaining("answer.*")]);
});

test("a full cache drops its oldest answers", async () => {
  const small = await startServer(em, { ANSWER_CACHE_MB: "1" });
  const world = await newWorld();
  const ids: string[] = [];
  for (let count = 0; count < 30; count++)
    ids.push(await newFeedback(world, world.outsider, { description: "x".repeat(40_000) }));
  const read = (id: string) => get(small.url, `/projects/${world.slug}/feedback/${id}`, world.member.token);
  for (const id of ids) await read(id);
  await firstUseRecorded(world.member.token);
  expect(await statementsOf(() => read(ids.at(-1)!))).toEqual([expect.not.stringContaining("answer.*")]);
  expect(await statementsOf(() => read(ids[0]!))).toEqual([expect.stringContaining("answer.*")]);
  await small.app.close();
});

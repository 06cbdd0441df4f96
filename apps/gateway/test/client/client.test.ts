// @module-tag system
// @module-tag alike
import { randomUUID } from "node:crypto";
import { createClient, each, EarshotError } from "@earshot/client";
import { expect, test } from "vitest";
import { faulty } from "./network.ts";
import { server } from "../support/server.ts";
import { newFeedback, newWorld } from "../support/world.ts";

const { url } = server;

test("the client reads and writes as its token's user", async () => {
  const { slug: projectSlug, member } = await newWorld();
  const client = createClient({ url: `${url}/`, token: member.token });
  const { id } = await client.feedback.create.mutate({ projectSlug, title: "Dark mode", description: "Please." });
  const feedback = await client.feedback.get.query({ projectSlug, feedbackId: id });
  expect(feedback).toMatchObject({ id, title: "Dark mode", user: { id: member.id } });
  expect(await client.account.me.query()).toMatchObject({ email: member.email });
});

test("calls without a token can read public data only", async () => {
  const { slug: projectSlug } = await newWorld();
  const client = createClient({ url });
  expect(await client.changelog.listPublic.query({ projectSlug })).toEqual([]);
  await expect(client.project.list.query()).rejects.toMatchObject({ code: "UNAUTHORIZED", status: 401 });
});

test("a token function is called for each request", async () => {
  const { owner, admin } = await newWorld();
  const tokens = [owner.token, admin.token];
  const client = createClient({ url, token: async () => tokens.shift() ?? "none" });
  expect(await client.account.me.query()).toMatchObject({ id: owner.id });
  expect(await client.account.me.query()).toMatchObject({ id: admin.id });
  await expect(client.account.me.query()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("what the token function throws is what the call rejects with, at once", async () => {
  const { slug: projectSlug } = await newWorld();
  const { fetch, requests } = faulty();
  for (const thrown of [new Error("no session"), new EarshotError("offline", { code: "NETWORK", status: 0 })]) {
    let count = 0;
    const fails = () => {
      count++;
      throw thrown;
    };
    for (const token of [fails, async () => fails()]) {
      const client = createClient({ url, token, fetch });
      const write = client.tag.create.mutate({ projectSlug, name: "a" });
      const [read, written] = await Promise.allSettled([client.account.me.query(), write]);
      expect([read, written].map((call) => call.status === "rejected" && call.reason === thrown)).toEqual([true, true]);
      const reported = await new Promise<unknown>((resolve) => {
        client.feedback.changed.subscribe({ projectSlug }, { onError: resolve });
      });
      expect(reported).toBe(thrown);
    }
    expect(count).toBe(6);
  }
  expect(requests).toEqual([]);
});

test("concurrent reads are batched in requests of twenty, and each write is sent alone", async () => {
  const { slug: projectSlug, owner } = await newWorld();
  const { fetch, requests } = faulty();
  const client = createClient({ url, token: owner.token, fetch });
  await Promise.all(Array.from({ length: 25 }, () => client.project.get.query({ projectSlug })));
  expect(requests).toHaveLength(2);
  const names = ["a", "b", "c"];
  await Promise.all(names.map((name) => client.tag.create.mutate({ projectSlug, name })));
  expect(requests).toHaveLength(5);
  const keys = requests.slice(2).map(({ headers }) => new Headers(headers).get("idempotency-key"));
  expect(new Set(keys).size).toBe(3);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
});

test("every read takes the gateway's fast path: alone, in a batch, with an error, with a long input", async () => {
  const { slug: projectSlug, owner } = await newWorld();
  const { fetch, responses } = faulty();
  const client = createClient({ url, token: owner.token, fetch });
  const missing = () => client.project.get.query({ projectSlug: `p-${randomUUID()}` }).catch(() => undefined);
  await client.project.get.query({ projectSlug });
  await missing();
  await Promise.all([client.account.me.query(), missing()]);
  const tag = Array.from({ length: 20 }, (_, index) => "\u{1f41b}".repeat(20) + String(index));
  expect(await client.feedback.page.query({ projectSlug, tag })).toMatchObject({ items: [] });
  expect(responses.map(({ status }) => status)).toEqual([200, 404, 207, 200]);
  // A response of tRPC's own adapter would come in chunks, without a length.
  for (const { headers } of responses) expect(Number(headers.get("content-length"))).toBeGreaterThan(0);
});

test("one failed read of a batch does not fail the others", async () => {
  const { slug: projectSlug, owner } = await newWorld();
  const client = createClient({ url, token: owner.token });
  const [found, missing] = await Promise.allSettled([
    client.project.get.query({ projectSlug }),
    client.project.get.query({ projectSlug: `p-${randomUUID()}` }),
  ]);
  expect(found.status).toBe("fulfilled");
  expect(missing).toMatchObject({
    reason: { name: "EarshotError", code: "NOT_FOUND", status: 404, message: "project not found." },
  });
});

test("every failure is an EarshotError with a code, a status and a message", async () => {
  const { slug: projectSlug, member, outsider } = await newWorld();
  const asMember = createClient({ url, token: member.token });
  const failures = await Promise.allSettled([
    asMember.project.delete.mutate({ projectSlug }),
    asMember.tag.create.mutate({ projectSlug, name: "" }),
    asMember.feedback.page.query({ projectSlug, limit: 0 }),
    createClient({ url, token: outsider.token }).member.list.query({ projectSlug }),
    createClient({ url, token: "ear_wrong" }).account.me.query(),
    asMember.feedback.create.mutate({ projectSlug, title: "A", description: "x".repeat(300_000) }),
  ]);
  const reasons = failures.map((failure) => (failure.status === "rejected" ? (failure.reason as EarshotError) : null));
  expect(reasons.map((error) => error instanceof EarshotError && [error.code, error.status, error.message])).toEqual([
    ["FORBIDDEN", 403, expect.stringContaining("role")],
    ["BAD_REQUEST", 400, "name must have 1 to 50 characters."],
    ["BAD_REQUEST", 400, "limit must be at least 1."],
    ["NOT_FOUND", 404, "project not found."],
    ["UNAUTHORIZED", 401, "authentication required: send a valid bearer token."],
    ["PAYLOAD_TOO_LARGE", 413, "the body is over 256 KB."],
  ]);
});

test("each() iterates over all pages in order", async () => {
  const world = await newWorld();
  const made: string[] = [];
  for (let index = 0; index < 7; index++)
    made.push(
      await newFeedback(world, world.owner, { title: `${index}`, created_at: `2026-01-0${index + 1}T00:00:00Z` }),
    );
  const { fetch, requests } = faulty();
  const client = createClient({ url, token: world.owner.token, fetch });
  const ids: string[] = [];
  for await (const { id } of each(client.feedback.page, { projectSlug: world.slug, sort: "oldest", limit: 3 }))
    ids.push(id);
  expect(ids).toEqual(made);
  expect(requests).toHaveLength(3);
});

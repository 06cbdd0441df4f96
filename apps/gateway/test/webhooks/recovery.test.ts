// @module-tag system
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { connection, db, server } from "../support/server.ts";
import { startTestWork } from "../support/work.ts";
import { newWorld } from "../support/world.ts";
import { newReceiver, status } from "./receiver.ts";

const kinds = ["feedback.created" as const];

async function startWorking() {
  const work = await startTestWork(connection, { webhookRetries: [] });
  server.app.onPublish = work.wake;
}

test("messages that have failed since a time are sent again, each once, under their ids", async () => {
  await startWorking();
  const { slug: projectSlug, admin, outsider } = await newWorld();
  const call = trpc(admin.token).webhook;
  const { url, got } = await newReceiver(status(500), status(500), status(500), status(200));
  const { id: webhookId } = await call.create.mutate({ projectSlug, url, kinds });
  const path = { projectSlug, webhookId };
  const states = async () => (await call.deliveries.query(path)).items.map(({ state }) => state);
  const post = async (count: number) => {
    await trpc(outsider.token).feedback.create.mutate({ projectSlug, title: "T", description: "D" });
    await expect.poll(states).toEqual(Array.from({ length: count }, () => "failed"));
  };
  await post(1);
  await db
    .updateTable("webhook_deliveries")
    .set({ created_at: "2026-01-01T00:00:00.000Z" })
    .where("webhook_id", "=", webhookId)
    .execute();
  await post(2);
  await post(3);
  expect(await call.replay.mutate({ ...path, since: "2026-01-02T00:00:00.000Z" })).toEqual({ count: 2 });
  await expect.poll(states).toEqual(["delivered", "delivered", "failed"]);
  const ids = got.map(({ headers }) => headers["webhook-id"]);
  // Messages arrive in any order.
  expect(ids).toHaveLength(5);
  expect(new Set(ids.slice(3))).toEqual(new Set(ids.slice(1, 3)));
  expect(await call.replay.mutate({ ...path, since: "2026-01-02T00:00:00.000Z" })).toEqual({ count: 0 });
  await call.update.mutate({ ...path, is_enabled: false });
  await expect(call.replay.mutate({ ...path, since: "2026-01-01T00:00:00.000Z" })).rejects.toThrow(
    "the webhook is off",
  );
});

test("for a day after a rotation, messages are signed with the old secret too", async () => {
  await startWorking();
  const { slug: projectSlug, admin } = await newWorld();
  const call = trpc(admin.token).webhook;
  const { url, got } = await newReceiver();
  const { id: webhookId, secret: old } = await call.create.mutate({ projectSlug, url, kinds });
  const path = { projectSlug, webhookId };
  const { secret } = await call.rotateSecret.mutate(path);
  const next = async (count: number) => {
    await call.test.mutate(path);
    await expect.poll(() => got.length).toBe(count);
    const { body, headers } = got[count - 1]!;
    return (key: string) => new Webhook(key).verify(body, headers as never);
  };
  const both = await next(1);
  for (const key of [old, secret]) expect(both(key)).toMatchObject({ type: "webhook.test" });
  const { old_secret_until } = await db
    .selectFrom("webhooks")
    .select("old_secret_until")
    .where("id", "=", webhookId)
    .executeTakeFirstOrThrow();
  const hours = (Date.parse(String(old_secret_until)) - Date.now()) / 3_600_000;
  expect([hours > 23.9, hours <= 24]).toEqual([true, true]);

  await db
    .updateTable("webhooks")
    .set({ old_secret_until: new Date().toISOString() })
    .where("id", "=", webhookId)
    .execute();
  const one = await next(2);
  expect(one(secret)).toMatchObject({ type: "webhook.test" });
  expect(() => one(old)).toThrow("No matching signature");
});

test("a new webhook gets no events of before it was made, even if they are passed on later", async () => {
  const { slug: projectSlug, admin, outsider } = await newWorld();
  const call = trpc(admin.token).webhook;
  const { url, got } = await newReceiver();
  const create = () => trpc(outsider.token).feedback.create.mutate({ projectSlug, title: "T", description: "D" });
  await Promise.all(Array.from({ length: 30 }, create));
  const { id: webhookId } = await call.create.mutate({ projectSlug, url, kinds });
  const later = await create();
  await startWorking();
  const states = async () => (await call.deliveries.query({ projectSlug, webhookId })).items.map(({ state }) => state);
  await expect.poll(states).toEqual(["delivered"]);
  expect(got.map(({ body }) => (JSON.parse(body) as { data: { feedback_id: string } }).data.feedback_id)).toEqual([
    later.id,
  ]);
});

test("Retry-After in seconds or as a date puts the next attempt off, up to 12 hours", async () => {
  const work = await startTestWork(connection, { webhookRetries: [1] });
  server.app.onPublish = work.wake;
  const { slug: projectSlug, admin } = await newWorld();
  const call = trpc(admin.token).webhook;
  for (const [header, seconds] of [
    ["3000", 3_000],
    [new Date(Date.now() + 7_200_000).toUTCString(), 7_200],
    ["9999999", 43_200],
  ] as const) {
    const { url } = await newReceiver((response) => response.writeHead(429, { "retry-after": header }).end());
    const { id: webhookId } = await call.create.mutate({ projectSlug, url, kinds });
    await call.test.mutate({ projectSlug, webhookId });
    const wait = async () => {
      const [delivery] = (await call.deliveries.query({ projectSlug, webhookId })).items;
      return delivery?.attempts === 1 ? (Date.parse(delivery.next_attempt_at ?? "") - Date.now()) / 1_000 : 0;
    };
    await expect.poll(wait).toBeGreaterThan(seconds - 100);
    expect(await wait()).toBeLessThanOrEqual(seconds + 1);
  }
});

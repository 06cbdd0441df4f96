// @module-tag system
import { outbound } from "@earshot/jobs";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { relayed } from "../notifications/told.ts";
import { trpc } from "../support/http.ts";
import { connection, db, server } from "../support/server.ts";
import { startTestWork } from "../support/work.ts";
import { newWorld, type World } from "../support/world.ts";
import { newReceiver, status } from "./receiver.ts";
import { certificate, key } from "./certificate.ts";

const timeout = 2_000;
const post = outbound({ allowPrivate: true, timeout });

async function startWorking(parts: Parameters<typeof startTestWork>[1] = {}) {
  const work = await startTestWork(connection, { post, webhookRetries: [0], ...parts });
  server.app.onPublish = work.wake;
}

const callOf = ({ admin }: World) => trpc(admin.token).webhook;

async function addWebhook(world: World, url: string): Promise<string> {
  const { id } = await callOf(world).create.mutate({ projectSlug: world.slug, url, kinds: ["feedback.created"] });
  return id;
}

const postFeedback = ({ slug: projectSlug, outsider }: World) =>
  trpc(outsider.token).feedback.create.mutate({ projectSlug, title: "T", description: "D" });

/** The latest delivery of a webhook, once it has ended. */
async function ended(world: World, webhookId: string) {
  const latest = async () => {
    const { items } = await callOf(world).deliveries.query({ projectSlug: world.slug, webhookId });
    return items[0];
  };
  await expect.poll(async () => (await latest())?.state).toMatch(/delivered|failed/);
  return (await latest())!;
}

async function listening(started: {
  listen(port: number, host: string): unknown;
  address(): unknown;
  close(): unknown;
  once(event: "listening", done: () => void): unknown;
}) {
  started.listen(0, "127.0.0.1");
  await new Promise<void>((done) => started.once("listening", done));
  onTestFinished(() => void started.close());
  return (started.address() as AddressInfo).port;
}

test("receivers that hang, switch protocols, never end, redirect, fail or have a broken certificate fail alone, while others get theirs", async () => {
  await startWorking();
  const world = await newWorld();
  let contacts = 0;
  const inside = await listening(createServer(() => contacts++));
  const silent = await listening(createServer((socket) => void socket.on("error", () => undefined)));
  const switching = await listening(
    createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => socket.write("HTTP/1.1 101 X\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n"));
    }),
  );
  const broken = await listening(createTlsServer({ key, cert: certificate }, (_, response) => response.end()));
  let sent = 0;
  const endless = await newReceiver((response) => {
    const part = Buffer.alloc(65_536);
    const write = () => {
      for (let takesMore = true; takesMore && !response.destroyed; sent += part.length)
        takesMore = response.write(part);
      response.once("drain", write);
    };
    write();
  });
  const redirect = await newReceiver((response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${inside}/` }).end(),
  );
  const failing = await newReceiver(status(500));
  const gone = await newReceiver(status(410));
  const good = await newReceiver();
  const urls = {
    silent: `http://127.0.0.1:${silent}/`,
    "hangs in TLS": `https://127.0.0.1:${silent}/`,
    switching: `http://127.0.0.1:${switching}/`,
    broken: `https://127.0.0.1:${broken}/`,
    nobody: "http://127.0.0.1:1/",
    redirect: redirect.url,
    failing: failing.url,
    gone: gone.url,
    endless: endless.url,
    good: good.url,
  };
  const ids: Record<string, string> = {};
  for (const [name, url] of Object.entries(urls)) ids[name] = await addWebhook(world, url);
  await postFeedback(world);
  // Events wait for the oldest transaction of the server, which may be another test's.
  await relayed();
  await expect.poll(() => good.got.length).toBe(1);

  const deliveries: Record<string, unknown> = {};
  for (const [name, id] of Object.entries(ids)) deliveries[name] = await ended(world, id);
  expect(deliveries).toMatchObject({
    silent: { state: "failed", attempts: 2, error: "no response within 2 seconds" },
    "hangs in TLS": { state: "failed", attempts: 2, error: "no response within 2 seconds" },
    switching: { state: "failed", attempts: 2, error: "the connection was closed without a response" },
    broken: { state: "failed", attempts: 2, error: expect.stringMatching(/certificate/) },
    nobody: { state: "failed", attempts: 2, error: expect.stringMatching(/ECONNREFUSED/) },
    redirect: { state: "failed", attempts: 2, response_status: 302 },
    failing: { state: "failed", attempts: 2, response_status: 500 },
    gone: { state: "failed", attempts: 1, response_status: 410 },
    endless: { state: "delivered", attempts: 1, response_status: 200 },
    good: { state: "delivered", attempts: 1, response_status: 200 },
  });
  expect(contacts).toBe(0);
  // What the sockets' buffers take before Earshot hangs up.
  expect(sent).toBeLessThan(20_000_000);
  const [first, second] = failing.got;
  expect(second).toMatchObject({ body: first!.body });
  expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
});

test("a receiver that is gone turns its webhook off, and an event for the admins says so", async () => {
  await startWorking();
  const world = await newWorld();
  const gone = await newReceiver(status(410));
  const webhookId = await addWebhook(world, gone.url);
  await postFeedback(world);
  await ended(world, webhookId);
  const [webhook] = await callOf(world).list.query({ projectSlug: world.slug });
  expect(webhook).toMatchObject({ is_enabled: false, disabled_reason: "gone", disabled_at: expect.any(String) });
  await postFeedback(world);
  const events = await db
    .selectFrom("events")
    .select(["kind", "data", "team_only"])
    .where("project_id", "=", world.id)
    .execute();
  expect(events).toContainEqual({
    kind: "webhook.disabled",
    data: { webhook_id: webhookId, reason: "gone" },
    team_only: true,
  });
  expect(gone.got).toHaveLength(1);
  const on = await callOf(world).update.mutate({ projectSlug: world.slug, webhookId, is_enabled: true });
  expect(on).toMatchObject({ is_enabled: true, disabled_reason: null, disabled_at: null });
});

test("three days without a success turn a webhook off, and a success in between does not", async () => {
  await startWorking({ webhookRetries: [] });
  const world = await newWorld();
  const failing = await newReceiver(status(500), status(200), status(500), status(500));
  const webhookId = await addWebhook(world, failing.url);
  const path = { projectSlug: world.slug, webhookId };
  const failedAgo = async (hours: number) => {
    const failing_since = new Date(Date.now() - hours * 3_600_000).toISOString();
    await db.updateTable("webhooks").set({ failing_since }).where("id", "=", webhookId).execute();
  };
  const sendTest = async () => {
    await callOf(world).test.mutate(path);
    await ended(world, webhookId);
    const [webhook] = await callOf(world).list.query({ projectSlug: world.slug });
    return webhook;
  };
  expect(await sendTest()).toMatchObject({ is_enabled: true, failing_since: expect.any(String) });
  await failedAgo(71);
  expect(await sendTest()).toMatchObject({ is_enabled: true, failing_since: null });
  await failedAgo(71);
  expect(await sendTest()).toMatchObject({ is_enabled: true });
  await failedAgo(73);
  expect(await sendTest()).toMatchObject({ is_enabled: false, disabled_reason: "failing" });
});

test("without WEBHOOK_ALLOW_PRIVATE nothing inside is contacted, and the delivery says why", async () => {
  await startWorking({
    post: outbound({ allowPrivate: false, resolve: async () => ["169.254.169.254"] }),
    webhookRetries: [],
  });
  const world = await newWorld();
  let contacts = 0;
  const inside = await listening(createServer(() => contacts++));
  for (const url of [`http://127.0.0.1:${inside}/`, `http://localhost:${inside}/`, "http://metadata.example/"]) {
    const webhookId = await addWebhook(world, url);
    await callOf(world).test.mutate({ projectSlug: world.slug, webhookId });
    expect(await ended(world, webhookId)).toMatchObject({
      state: "failed",
      error: expect.stringContaining("is not a public address"),
    });
  }
  expect(contacts).toBe(0);
});

test("many messages for a receiver that hangs hold up no other webhook", async () => {
  await startWorking({ webhookRetries: [] });
  const world = await newWorld();
  const silent = await listening(createServer((socket) => void socket.on("error", () => undefined)));
  const good = await newReceiver();
  await addWebhook(world, `http://127.0.0.1:${silent}/`);
  await addWebhook(world, good.url);
  const count = 30;
  const start = Date.now();
  for (let made = 0; made < count; made++) await postFeedback(world);
  await expect.poll(() => good.got.length).toBe(count);
  // One after the other, the receiver that hangs takes two seconds each.
  expect(Date.now() - start).toBeLessThan(count * timeout);
  expect(new Set(good.got.map(({ headers }) => headers["webhook-id"])).size).toBe(count);
});

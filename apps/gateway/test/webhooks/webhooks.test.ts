// @module-tag system
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { trpc, trpcWithKey } from "../support/http.ts";
import { connection, db, em, server, startServer } from "../support/server.ts";
import { settled } from "../support/settled.ts";
import { startTestWork } from "../support/work.ts";
import { newDelivery } from "../support/world-webhooks.ts";
import { newChangelog, newFeedback, newWorld, type World } from "../support/world.ts";
import { newReceiver, status } from "./receiver.ts";

const url = "https://receiver.example/hook";
const kinds = ["feedback.created" as const];

const callOf = ({ slug: projectSlug, admin }: World) => ({ projectSlug, call: trpc(admin.token).webhook });

interface Message {
  readonly type: string;
  readonly data: Record<string, unknown>;
}

async function startWorking(parts: Parameters<typeof startTestWork>[1] = {}) {
  const work = await startTestWork(connection, { webhookRetries: [0, 0, 0], ...parts });
  server.app.onPublish = work.wake;
}

test("a webhook is created with a secret that is shown once, updated, turned off and on, and deleted", async () => {
  const world = await newWorld();
  const { projectSlug, call } = callOf(world);
  const { secret, ...created } = await call.create.mutate({ projectSlug, url, kinds });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(created).toMatchObject({ url, kinds, with_email: false, is_enabled: true, disabled_reason: null });
  expect(await call.list.query({ projectSlug })).toEqual([created]);

  const path = { projectSlug, webhookId: created.id };
  const changed = await call.update.mutate({ ...path, kinds: ["comment.created"], with_email: true });
  expect(changed).toEqual({ ...created, kinds: ["comment.created"], with_email: true });
  const off = await call.update.mutate({ ...path, is_enabled: false });
  expect(off).toMatchObject({ is_enabled: false, disabled_reason: "paused", disabled_at: expect.any(String) });
  await expect(call.test.mutate(path)).rejects.toThrow("the webhook is off: turn it on first");
  expect(await call.update.mutate({ ...path, is_enabled: true })).toEqual(changed);

  expect(await call.delete.mutate(path)).toEqual(changed);
  expect(await call.list.query({ projectSlug })).toEqual([]);
});

test("an address must be http or https, and a webhook has kinds", async () => {
  const { projectSlug, call } = callOf(await newWorld());
  for (const wrong of [
    "ftp://a.example/",
    "javascript:alert(1)",
    "receiver.example",
    "",
    `https://a.example/${"a".repeat(2_000)}`,
  ])
    await expect(call.create.mutate({ projectSlug, url: wrong, kinds })).rejects.toThrow(/url must/);
  await expect(call.create.mutate({ projectSlug, url, kinds: [] })).rejects.toThrow("kinds must be at least 1");
  await expect(call.create.mutate({ projectSlug, url, kinds: ["feedback.voted" as never] })).rejects.toThrow("kinds");
});

test("a project has at most 20 webhooks, also when they are created at the same time", async () => {
  const { projectSlug, call } = callOf(await newWorld());
  const made = await Promise.allSettled(
    Array.from({ length: 25 }, () => call.create.mutate({ projectSlug, url, kinds })),
  );
  expect(made.filter((one) => one.status === "fulfilled")).toHaveLength(20);
  await expect(call.create.mutate({ projectSlug, url, kinds })).rejects.toThrow("20 webhooks in the project already");
});

test("a repeated request creates one webhook", async () => {
  const { slug: projectSlug, admin } = await newWorld();
  const { webhook } = trpcWithKey(admin.token, "once");
  const first = await webhook.create.mutate({ projectSlug, url, kinds });
  expect(await webhook.create.mutate({ projectSlug, url, kinds })).toEqual(first);
  expect(await webhook.list.query({ projectSlug })).toHaveLength(1);
});

test("without AUTH_SECRET, creating a webhook says what to set", async () => {
  const { slug: projectSlug, admin } = await newWorld();
  const { app, url: bare } = await startServer(em, { AUTH_SECRET: "", DATABASE_URL: "postgres://nowhere/x" });
  await expect(trpc(admin.token, bare).webhook.create.mutate({ projectSlug, url, kinds })).rejects.toThrow(
    "webhooks need AUTH_SECRET",
  );
  await app.close();
});

test("the secret is in no later response, in no log and nowhere in the database", async () => {
  const world = await newWorld();
  const { projectSlug, call } = callOf(world);
  const { secret, id: webhookId } = await call.create.mutate({ projectSlug, url, kinds });
  const { secret: rotated } = await call.rotateSecret.mutate({ projectSlug, webhookId });
  expect(rotated).not.toBe(secret);
  const stored = await db.selectFrom("webhooks").selectAll().where("id", "=", webhookId).executeTakeFirstOrThrow();
  const read = [await call.list.query({ projectSlug }), await call.update.mutate({ projectSlug, webhookId }), stored];
  const texts = [
    ...read.map((each) => JSON.stringify(each)),
    Buffer.from(stored.secret).toString("latin1"),
    ...server.logs,
  ];
  for (const one of [secret, rotated])
    for (const text of texts) {
      expect(text).not.toContain(one);
      expect(text).not.toContain(one.slice(6, 30));
    }
});

test("an event arrives as a signed message of what an outsider may see", async () => {
  await startWorking();
  const world = await newWorld();
  const { projectSlug, call } = callOf(world);
  const [plain, full] = [await newReceiver(), await newReceiver()];
  const all = [
    "feedback.created",
    "comment.created",
    "feedback.updated",
    "changelog.published",
    "feedback.deleted",
  ] as const;
  const { secret } = await call.create.mutate({ projectSlug, url: plain.url, kinds: [...all] });
  await call.create.mutate({ projectSlug, url: full.url, kinds: ["feedback.created"], with_email: true });

  const feedback = await trpc(world.outsider.token).feedback.create.mutate({
    projectSlug,
    title: "T",
    description: "D",
  });
  const path = { projectSlug, feedbackId: feedback.id };
  const comment = await trpc(world.member.token).comment.create.mutate({ ...path, content: "C" });
  // Changes that only the team may see are not sent.
  await trpc(world.member.token).feedback.assign.mutate({ ...path, userId: world.member.id });
  const draft = await newChangelog(world, { published: false, publish_date: null });
  await trpc(world.admin.token).changelog.update.mutate({ projectSlug, changelogId: draft, title: "Draft" });
  await trpc(world.admin.token).feedback.delete.mutate(path);

  await expect.poll(() => plain.got.length).toBe(3);
  await settled();
  const { items } = await trpc(world.member.token).event.list.query({ projectSlug });
  const verified = plain.got.map(({ body, headers }) =>
    new Webhook(secret).verify(body, headers as never),
  ) as Message[];
  const byType = Object.fromEntries(verified.map((message) => [message.type, message]));
  expect(Object.keys(byType).toSorted()).toEqual(["comment.created", "feedback.created", "feedback.deleted"]);
  const outsider = { id: world.outsider.id, full_name: "Outsider", avatar_url: null };
  const event = items.find(({ kind }) => kind === "comment.created")!;
  expect(byType["comment.created"]).toEqual({
    type: "comment.created",
    timestamp: event.created_at,
    sequence: 2,
    data: {
      project: { id: world.id, name: "Test project", slug: projectSlug },
      actor: { id: world.member.id, full_name: "Member", avatar_url: null },
      url: expect.stringContaining(`https://feedback.example/p/${projectSlug}`),
      feedback_id: feedback.id,
      comment_id: comment.id,
      // A comment that was deleted since is missing in the messages.
      ...(byType["comment.created"]?.data["feedback"]
        ? {
            feedback: expect.objectContaining({ id: feedback.id, title: "T", description: "D", user: outsider }),
            comment: expect.objectContaining({ id: comment.id, content: "C" }),
          }
        : {}),
    },
  });
  const ids = plain.got.map(({ headers }) => headers["webhook-id"]);
  expect(ids).toContain(event.id);
  expect(byType["feedback.deleted"]?.data).toMatchObject({ feedback_id: feedback.id, title: "T" });
  expect(plain.got.map(({ body }) => body).join("")).not.toContain("@test.example");
  await expect.poll(() => full.got.length).toBe(1);
  expect(JSON.parse(full.got[0]!.body).data.actor.email).toBe(world.outsider.email);
});

test("a test message arrives, and whoever has another secret does not accept it", async () => {
  await startWorking();
  const { projectSlug, call } = callOf(await newWorld());
  const receiver = await newReceiver();
  const { secret, id: webhookId } = await call.create.mutate({ projectSlug, url: receiver.url, kinds });
  const sent = await call.test.mutate({ projectSlug, webhookId });
  expect(sent).toMatchObject({ kind: "webhook.test", state: "pending", attempts: 0 });
  await expect.poll(() => receiver.got.length).toBe(1);
  const { body, headers } = receiver.got[0]!;
  expect(headers["webhook-id"]).toBe(sent.event_id);
  expect(new Webhook(secret).verify(body, headers as never)).toMatchObject({ type: "webhook.test" });
  const { secret: other } = await call.rotateSecret.mutate({ projectSlug, webhookId });
  expect(() => new Webhook(other).verify(body, headers as never)).toThrow("No matching signature");
});

test("a message can be sent again: the same body under the same id", async () => {
  await startWorking({ webhookRetries: [] });
  const world = await newWorld();
  const { projectSlug, call } = callOf(world);
  const receiver = await newReceiver(status(500), status(204));
  const { id: webhookId } = await call.create.mutate({ projectSlug, url: receiver.url, kinds });
  await trpc(world.outsider.token).feedback.create.mutate({ projectSlug, title: "T", description: "D" });
  const path = { projectSlug, webhookId };
  const states = async () => (await call.deliveries.query(path)).items.map(({ state }) => state);
  await expect.poll(states).toEqual(["failed"]);
  const [failed] = (await call.deliveries.query(path)).items;
  expect(failed).toMatchObject({ attempts: 1, response_status: 500, error: "the response was 500" });
  await call.redeliver.mutate({ ...path, deliveryId: failed!.id });
  await expect.poll(states).toEqual(["delivered", "failed"]);
  const [first, second] = receiver.got;
  expect(second!.body).toBe(first!.body);
  expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
  await settled();
  const events = await trpc(world.member.token).event.list.query({ projectSlug });
  expect(events.items.map(({ kind }) => kind)).toEqual(["feedback.created"]);
});

test("deliveries come in pages, newest first, through tRPC and GraphQL", async () => {
  const world = await newWorld();
  const { projectSlug, call } = callOf(world);
  const { id: webhookId } = await call.create.mutate({ projectSlug, url, kinds });
  const ids: string[] = [];
  for (let count = 0; count < 5; count++) ids.unshift(await newDelivery(world, webhookId));
  const pages: string[][] = [];
  for (let cursor: string | undefined; ;) {
    const { items, next_cursor } = await call.deliveries.query({ projectSlug, webhookId, limit: 2, cursor });
    pages.push(items.map(({ id }) => id));
    if (next_cursor === null) break;
    cursor = next_cursor;
  }
  expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
  const document = `query ($slug: String!) { project(slug: $slug) { webhooks { id deliveries(first: 2) {
    nodes { id } totalCount pageInfo { endCursor hasNextPage } } } } }`;
  const { data } = await ask(document, { slug: projectSlug }, world.admin.token);
  const [{ deliveries }] = data.project.webhooks;
  expect(deliveries).toMatchObject({ totalCount: 5, nodes: ids.slice(0, 2).map((id) => ({ id })) });
  const { endCursor: cursor } = deliveries.pageInfo;
  expect((await call.deliveries.query({ projectSlug, webhookId, limit: 2, cursor })).items.map(({ id }) => id)).toEqual(
    pages[1],
  );
});

test("feedback of projects without webhooks is told to nobody", async () => {
  await startWorking();
  const [world, other] = [await newWorld(), await newWorld()];
  const { projectSlug, call } = callOf(world);
  const receiver = await newReceiver();
  const { id: webhookId } = await call.create.mutate({ projectSlug, url: receiver.url, kinds });
  await newFeedback(other, other.outsider);
  await trpc(other.outsider.token).feedback.create.mutate({ projectSlug: other.slug, title: "T", description: "D" });
  await call.test.mutate({ projectSlug, webhookId });
  await expect.poll(() => receiver.got.length).toBe(1);
  expect((await call.deliveries.query({ projectSlug, webhookId })).items.map(({ kind }) => kind)).toEqual([
    "webhook.test",
  ]);
});

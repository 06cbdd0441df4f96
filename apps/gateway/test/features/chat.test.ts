// @module-tag system
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { outbound } from "@earshot/jobs";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { newId } from "@earshot/operations";
import { kindsFor, relayed } from "../notifications/told.ts";
import { rest, trpc } from "../support/http.ts";
import { connection, db } from "../support/server.ts";
import { startTestWork } from "../support/work.ts";
import { newWorld, type World } from "../support/world.ts";

const publicUrl = "https://feedback.example";
/** Every host is this machine, so that a receiver stands for each chat. */
const post = outbound({ allowPrivate: true, resolve: async () => ["127.0.0.1"] });

/** A chat that responds with these statuses in turn, the last one from then on. A busy one asks for a pause. */
async function startChat(...statuses: (number | "busy")[]) {
  const received: { host: string; path: string; body: unknown }[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    received.push({ host: request.headers.host ?? "", path: request.url ?? "", body: await json(request) });
    const status = statuses[Math.min(received.length, statuses.length) - 1] ?? 200;
    if (status === "busy") response.writeHead(429, { "retry-after": "3000" }).end("slowly");
    else response.writeHead(status).end("ok");
  };
  const server = createServer((request, response) => void take(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return { received, port: (server.address() as AddressInfo).port };
}

const chatOf = ({ owner }: World) => trpc(owner.token).config;
const create = ({ outsider, slug: projectSlug }: World, title: string) =>
  trpc(outsider.token).feedback.create.mutate({ projectSlug, title, description: "**D** https://evil.example" });

/** The background work, with posts to this machine. */
const working = () => startTestWork(connection, { post, publicUrl: () => publicUrl });

const hosts = ["discord.com", "ptb.discord.com", "canary.discord.com", "discordapp.com"];
const title = "@everyone <!channel> <@&1> [x](javascript:1) *b* https://evil.example a|b \u202egnp";

test.each(hosts)("%s gets an embed that mentions the role and nothing else", async (host) => {
  const { received, port } = await startChat();
  const world = await newWorld();
  const path = `/api/webhooks/1/secret`;
  const webhook = `http://${host}:${port}${path}`;
  await chatOf(world).setChat.mutate({ projectSlug: world.slug, webhook, role_id: "4242", status: true });
  const { id } = await create(world, title);
  (await working()).wake();
  // Events wait for the oldest transaction of the server, which may be another test's.
  await relayed();
  await vi.waitFor(() => expect(received).toHaveLength(1), 10_000);
  expect(received[0]).toEqual({
    host: `${host}:${port}`,
    path,
    body: {
      content: "<@&4242>",
      embeds: [
        {
          author: { name: "New feedback in Test project" },
          title: String.raw`\@everyone \<\!channel\> \<\@\&1\> \[x\]\(javascript\:1\) \*b\* https\:\/\/evil\.example a\|b gnp`,
          url: `${publicUrl}/p/${world.slug}/f/${id}`,
        },
      ],
      allowed_mentions: { parse: [], roles: ["4242"] },
    },
  });
});

test("Slack gets a link whose text is text, and previews nothing", async () => {
  const { received, port } = await startChat();
  const world = await newWorld();
  const webhook = `http://hooks.slack.com:${port}/services/T/B/x`;
  await chatOf(world).setChat.mutate({ projectSlug: world.slug, webhook, role_id: "S042", status: true });
  const { id } = await create(world, title);
  (await working()).wake();
  await relayed();
  await vi.waitFor(() => expect(received).toHaveLength(1), 10_000);
  expect(received[0]?.body).toEqual({
    text: `<!subteam^S042> New feedback: <${publicUrl}/p/${world.slug}/f/${id}|Test project: @everyone &lt;!channel&gt; &lt;@&amp;1&gt; [x](javascript:1) *b* https://evil.example a¦b gnp>`,
    unfurl_links: false,
    unfurl_media: false,
  });
});

test("anything else gets a text without markup, mentions and links but its own", async () => {
  const { received, port } = await startChat();
  const world = await newWorld();
  const webhook = `http://chat.example:${port}/hooks/x`;
  await chatOf(world).setChat.mutate({ projectSlug: world.slug, webhook, status: true });
  const { id } = await create(world, title);
  (await working()).wake();
  await relayed();
  await vi.waitFor(() => expect(received).toHaveLength(1), 10_000);
  expect(received[0]?.body).toEqual({
    text: `New feedback: Test project: ＠everyone ＜!channel＞ ＜＠＆1＞ ［x］(javascript:1) ＊b＊ https：//evil．example a｜b gnp\n${publicUrl}/p/${world.slug}/f/${id}`,
  });
});

test("published changelogs are posted once, drafts and scheduled ones are not", async () => {
  const { received, port } = await startChat();
  const world = await newWorld();
  const { slug: projectSlug, owner } = world;
  const webhook = `http://chat.example:${port}/hooks/x`;
  await chatOf(world).setChat.mutate({ projectSlug, webhook, status: true });
  const { changelog } = trpc(owner.token);
  const entry = { projectSlug, summary: "S", content: "C" };
  await changelog.create.mutate({ ...entry, title: "Draft" });
  await changelog.create.mutate({
    ...entry,
    title: "Later",
    published: true,
    publish_date: "9999-01-01T00:00:00.000Z",
  });
  const { id, slug } = await changelog.create.mutate({ ...entry, title: "Now", published: true });
  await changelog.update.mutate({ projectSlug, changelogId: id, content: "Changed" });
  await create(world, "Last");
  (await working()).wake();
  await relayed();
  await vi.waitFor(() => expect(received).toHaveLength(2), 10_000);
  const texts = received.map(({ body }) => (body as { text: string }).text);
  expect(texts).toContain(`New changelog: Test project: Now\n${publicUrl}/p/${projectSlug}/changelog/${slug}`);
  expect(texts.filter((text) => text.includes("Last"))).toHaveLength(1);
});

test("a project's feedback goes to its own chat, as long as chat is on, with a title, a link and nothing else", async () => {
  const [own, other] = [await startChat(), await startChat()];
  const [hidden, open, off] = [await newWorld({ visibility: "private" }), await newWorld(), await newWorld()];
  const chat = (world: World, port: number, status = true) =>
    chatOf(world).setChat.mutate({ projectSlug: world.slug, webhook: `http://c.example:${port}/`, status });
  await chat(hidden, own.port);
  await chat(open, other.port);
  await chat(off, other.port, false);
  const { slug: projectSlug, member } = hidden;
  const { id } = await trpc(member.token).feedback.create.mutate({ projectSlug, title: "Secret", description: "D" });
  await create(open, "Open");
  await create(off, "Off");
  (await working()).wake();
  await relayed();
  await vi.waitFor(() => expect([own.received.length, other.received.length]).toEqual([1, 1]), 10_000);
  const text = `New feedback: Test project: Secret\n${publicUrl}/p/${projectSlug}/f/${id}`;
  expect(own.received[0]?.body).toEqual({ text });
  expect(JSON.stringify(other.received)).not.toContain("Secret");
});

/** Lets what waits for another attempt begin: events of another project make the queue look. */
async function hurry(quiet: World): Promise<void> {
  await sql`update jobs.job set start_after = now() where name = 'chat' and state = 'retry'`.execute(db);
  await create(quiet, "Of a project without chat");
}

test("a chat that fails is tried again, and one that is gone is turned off", async () => {
  const { received, port } = await startChat(500, 429, 204, 410);
  const [world, quiet] = [await newWorld(), await newWorld()];
  const { slug: projectSlug } = world;
  const webhook = `http://chat.example:${port}/hooks/x`;
  const { setChat, get } = chatOf(world);
  await setChat.mutate({ projectSlug, webhook, status: true });
  expect(await get.query({ projectSlug })).toMatchObject({ integration_chat_status: true });
  await create(world, "First");
  const work = await working();
  const tried = (count: number) =>
    vi.waitFor(
      async () => {
        await hurry(quiet);
        work.wake();
        expect(received).toHaveLength(count);
      },
      { timeout: 20_000, interval: 300 },
    );
  await tried(3);
  const first = received[0]?.body;
  expect(received.map(({ body }) => body)).toEqual([first, first, first]);
  await create(world, "Second");
  await tried(4);
  const isOff = { integration_chat_status: false, integration_chat_webhook: webhook };
  await vi.waitFor(async () => expect(await get.query({ projectSlug })).toMatchObject(isOff), 10_000);
  await create(world, "Third");
  await hurry(quiet);
  work.wake();
  // It is passed on while the chat is off.
  await relayed();
  await setChat.mutate({ projectSlug, webhook, status: true });
  await create(world, "Fourth");
  await tried(5);
  expect(JSON.stringify(received[4]?.body)).toContain("Fourth");
});

test("a chat that has too many messages gets the next one when it asks for it", async () => {
  const { received, port } = await startChat("busy", 200);
  const [world, quiet] = [await newWorld(), await newWorld()];
  const { slug: projectSlug } = world;
  await chatOf(world).setChat.mutate({ projectSlug, webhook: `http://chat.example:${port}/x`, status: true });
  await create(world, "First");
  const work = await working();
  work.wake();
  const waits = async () => {
    const { rows } = await sql<{ wait: number }>`select extract(epoch from start_after - now())::float8 as wait
      from jobs.job where name = 'chat' and state = 'created' and data ->> 'projectId' = ${world.id}`.execute(db);
    return rows[0]?.wait ?? 0;
  };
  await expect.poll(waits, { timeout: 20_000 }).toBeGreaterThan(2_900);
  expect(await waits()).toBeLessThanOrEqual(3_000);
  expect(received).toHaveLength(1);
  await sql`update jobs.job set start_after = now() where name = 'chat' and data ->> 'projectId' = ${world.id}`.execute(
    db,
  );
  await hurry(quiet);
  work.wake();
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(2);
  expect(received[1]?.body).toEqual(received[0]?.body);
});

test("an update changes what it names, and what it takes is checked", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member } = world;
  const { setChat } = chatOf(world);
  await expect(setChat.mutate({ projectSlug, status: true })).rejects.toThrow("webhook is required to turn chat on.");
  const set = { webhook: "https://hooks.slack.com/services/x", role_id: "S1", status: true };
  const after = await setChat.mutate({ projectSlug, ...set });
  const shown = {
    integration_chat_webhook: set.webhook,
    integration_chat_role_id: "S1",
    integration_chat_status: true,
  };
  expect(after).toMatchObject(shown);
  expect((await setChat.mutate({ projectSlug, status: false })).integration_chat_webhook).toBe(set.webhook);
  expect((await rest("GET", `/projects/${projectSlug}/config`, { token: member.token })).body).toMatchObject({
    ...shown,
    integration_chat_webhook: null,
    integration_chat_status: false,
  });
  const none = await setChat.mutate({ projectSlug, webhook: null, role_id: null, status: false });
  expect([none.integration_chat_webhook, none.integration_chat_role_id]).toEqual([null, null]);
  for (const wrong of [{ webhook: "ftp://a" }, { webhook: "javascript:1" }, { role_id: "1> <@2" }, { role_id: "" }])
    await expect(setChat.mutate({ projectSlug, status: false, ...wrong })).rejects.toMatchObject({
      data: { code: "BAD_REQUEST" },
    });
});

test("a test message is posted, also while posting is off, and the log shows what the chat responded", async () => {
  const { received, port } = await startChat(200, 400);
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const { setChat, testChat, chat } = chatOf(world);
  await expect(testChat.mutate({ projectSlug })).rejects.toThrow("there is no webhook of a chat: set it first.");
  await setChat.mutate({ projectSlug, webhook: `http://chat.example:${port}/x`, status: false });
  const sent = await testChat.mutate({ projectSlug });
  expect(sent).toMatchObject({ kind: "test", state: "pending", attempts: 0, response_status: null });
  const log = async () => (await chat.query({ projectSlug })).messages;
  expect(await log()).toEqual([sent]);
  const work = await working();
  work.wake();
  await relayed();
  await expect.poll(log, { timeout: 20_000 }).toMatchObject([{ id: sent.id, state: "delivered" }]);
  expect(received.map(({ body }) => body)).toEqual([
    { text: `Test message: Test project: Earshot can post here.\n${publicUrl}/p/${projectSlug}` },
  ]);
  expect(await log()).toMatchObject([{ attempts: 1, response_status: 200, response_body: "ok", error: null }]);

  await setChat.mutate({ projectSlug, status: true });
  const { id } = await create(world, "Refused");
  work.wake();
  await relayed();
  const refused = { kind: "feedback", feedback_id: id, state: "pending", response_status: 400, attempts: 1 };
  await expect.poll(log, { timeout: 20_000 }).toMatchObject([refused, { id: sent.id }]);
  // Whoever deletes the feedback deletes what the chat responded about it.
  await trpc(world.owner.token).feedback.delete.mutate({ projectSlug, feedbackId: id });
  expect(await log()).toMatchObject([{ id: sent.id }]);
});

test("the log has the last 50 messages", async () => {
  const { port } = await startChat(200);
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const { setChat, testChat, chat } = chatOf(world);
  await setChat.mutate({ projectSlug, webhook: `http://chat.example:${port}/x`, status: true });
  const old = Array.from({ length: 60 }, () => ({ project_id: world.id, id: newId(), kind: "test" as const }));
  await db.insertInto("chat_messages").values(old).execute();
  const { id } = await testChat.mutate({ projectSlug });
  (await working()).wake();
  await relayed();
  const stored = () =>
    db.selectFrom("chat_messages").select(["id"]).where("project_id", "=", world.id).orderBy("id", "desc").execute();
  await expect.poll(async () => (await stored()).length, { timeout: 20_000 }).toBe(50);
  const { messages } = await chat.query({ projectSlug });
  expect(messages.map((message) => message.id)).toEqual([
    id,
    ...old
      .slice(-49)
      .map((one) => one.id)
      .toReversed(),
  ]);
});

test("a chat that is gone says so in its log and to the admins, until it is set again", async () => {
  const { port } = await startChat(404);
  const world = await newWorld();
  const { slug: projectSlug, owner, admin, member } = world;
  const { setChat, chat } = chatOf(world);
  await setChat.mutate({ projectSlug, webhook: `http://chat.example:${port}/x`, status: true });
  expect(await chat.query({ projectSlug })).toEqual({ disabled_at: null, messages: [] });
  await create(world, "First");
  const work = await working();
  work.wake();
  await relayed();
  const state = () => chat.query({ projectSlug });
  const failed = { state: "failed", response_status: 404 };
  await expect.poll(state, { timeout: 20_000 }).toMatchObject({ disabled_at: expect.any(String), messages: [failed] });
  work.wake();
  await expect.poll(() => kindsFor(owner), { timeout: 20_000 }).toContain("chat_disabled");
  expect(await kindsFor(admin)).toContain("chat_disabled");
  expect(await kindsFor(member)).not.toContain("chat_disabled");
  await setChat.mutate({ projectSlug, status: true });
  expect(await state()).toMatchObject({ disabled_at: null });
});

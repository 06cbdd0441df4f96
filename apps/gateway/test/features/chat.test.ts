// @module-tag system
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { relayed } from "../notifications/told.ts";
import { rest, trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newWorld, type World } from "../support/world.ts";
import { chatOf, create, publicUrl, startChat, working } from "./chats.ts";

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
  await vi.waitFor(() => expect(received).toHaveLength(1), 60_000);
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
  await vi.waitFor(() => expect(received).toHaveLength(1), 60_000);
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
  await vi.waitFor(() => expect(received).toHaveLength(1), 60_000);
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
  await vi.waitFor(() => expect(received).toHaveLength(2), 60_000);
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
  await vi.waitFor(() => expect([own.received.length, other.received.length]).toEqual([1, 1]), 60_000);
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
      { timeout: 60_000, interval: 300 },
    );
  await tried(3);
  const first = received[0]?.body;
  expect(received.map(({ body }) => body)).toEqual([first, first, first]);
  await create(world, "Second");
  await tried(4);
  const isOff = { integration_chat_status: false, integration_chat_webhook: webhook };
  await vi.waitFor(async () => expect(await get.query({ projectSlug })).toMatchObject(isOff), 60_000);
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
  await expect.poll(waits).toBeGreaterThan(2_900);
  expect(await waits()).toBeLessThanOrEqual(3_000);
  expect(received).toHaveLength(1);
  await sql`update jobs.job set start_after = now() where name = 'chat' and data ->> 'projectId' = ${world.id}`.execute(
    db,
  );
  await hurry(quiet);
  work.wake();
  await expect.poll(() => received.length).toBe(2);
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

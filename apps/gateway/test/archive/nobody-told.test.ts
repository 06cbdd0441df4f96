// @module-tag system
import { eventKinds } from "@earshot/domain";
import { outbound, packArchive } from "@earshot/jobs";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { files } from "../support/work.ts";
import { startChat } from "../features/chats.ts";
import { startPost } from "../notifications/post.ts";
import { relayed } from "../notifications/told.ts";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { openStream } from "../support/stream.ts";
import { newFeedback, newWorld, type World } from "../support/world.ts";
import { newReceiver } from "../webhooks/receiver.ts";
import { fider } from "./fider.ts";
import { api, driftOf, listOf, preview, upload } from "./importing.ts";
import { zipOf } from "./zip.ts";

const post = await startPost({ post: outbound({ allowPrivate: true, resolve: async () => ["127.0.0.1"] }) });

/** The job of the background work does it. */
const reaches = (world: World, id: string, state: string) =>
  expect.poll(async () => (await preview(world, id)).state).toBe(state);

async function run(world: World, source: "fider" | "earshot", file: Buffer): Promise<string> {
  const { id } = await upload(world, source, file);
  await api(world).start.mutate({ projectSlug: world.slug, importId: id });
  await reaches(world, id, "finished");
  return id;
}

/** An archive with a changelog that is public, and what it ships. */
async function newArchive(): Promise<Buffer> {
  const from = await newWorld();
  const { slug: projectSlug } = from;
  const feedbackId = await newFeedback(from, from.outsider, { title: "Shipped" });
  const { changelog } = trpc(from.owner.token);
  const { id } = await changelog.create.mutate({ projectSlug, title: "News", summary: "Short", content: "Text" });
  await changelog.setFeedback.mutate({ projectSlug, changelogId: id, feedbackIds: [feedbackId] });
  await changelog.update.mutate({ projectSlug, changelogId: id, published: true });
  const target = new PassThrough();
  const file = buffer(target);
  await packArchive({ db, files }, projectSlug, target, null);
  target.end();
  return file;
}

test("imports of votes, comments, new statuses and changelogs, and their undoing, reach no receiver", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, admin, outsider } = world;
  const archive = await newArchive();
  const { webhook, config, account } = trpc(owner.token);
  const hook = await newReceiver();
  await webhook.create.mutate({ projectSlug, url: hook.url, kinds: [...eventKinds] });
  const chat = await startChat();
  const chatUrl = `http://chat.example:${chat.port}/hook`;
  await config.setChat.mutate({ projectSlug, webhook: chatUrl, status: true });
  await account.updatePreferences.mutate({ new_feedback: "at_once" });
  const stream = await openStream("tRPC", owner.token, projectSlug);

  const backup = fider();
  const first = await run(world, "fider", zipOf(backup));
  const [item] = await listOf(world);
  // From here on there is somebody to tell of what the next import changes.
  for (const { token } of [owner, admin, outsider])
    await trpc(token).feedback.setWatch.mutate({ projectSlug, feedbackId: item!.id, watching: true });
  const posts = backup["posts.json"].replace('"status":4', '"status":2').replace('"title":"First"', '"title":"Done"');
  const second = await run(world, "fider", zipOf({ ...backup, "posts.json": posts }));
  expect(await listOf(world)).toMatchObject([{ title: "Done", status: "completed" }]);
  const third = await run(world, "earshot", archive);
  expect((await preview(world, third)).counts.map(({ kind, makes }) => [kind, makes > 0])).toEqual(
    expect.arrayContaining([
      ["changelogs", true],
      ["links", true],
    ]),
  );
  for (const id of [third, second, first]) {
    await api(world).undo.mutate({ projectSlug, importId: id });
    await reaches(world, id, "undone");
  }
  expect(await driftOf(world)).toEqual([]);

  // The first thing that any of them gets is this.
  await relayed();
  const { id } = await trpc(outsider.token).feedback.create.mutate({ projectSlug, title: "Real", description: "" });
  await relayed();
  await expect.poll(() => hook.got.length).toBe(1);
  expect(JSON.parse(hook.got[0]!.body)).toMatchObject({ type: "feedback.created" });
  await expect.poll(() => chat.received.length).toBe(1);
  const people = new Set([owner, admin, world.member, outsider].map(({ email }) => email));
  const mails = () => post.mails.filter(({ to }) => people.has(to));
  await expect.poll(() => mails().length).toBe(1);
  expect(mails()).toMatchObject([{ to: owner.email, subject: expect.stringContaining("Real") }]);
  expect((await stream.next())?.data).toMatchObject({ feedback_id: id });
  stream.abort();
  const told = await db.selectFrom("notifications").select("feedback_id").where("project_id", "=", world.id).execute();
  expect(new Set(told.map((row) => row.feedback_id))).toEqual(new Set([id]));
});

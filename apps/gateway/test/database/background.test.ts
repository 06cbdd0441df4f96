// @module-tag system
import { announceDue } from "@earshot/domain";
import { outbound } from "@earshot/jobs";
import { expect, test } from "vitest";
import { startPost } from "../notifications/post.ts";
import { trpc } from "../support/http.ts";
import { db, em } from "../support/server.ts";
import { sent } from "../support/statements.ts";
import { newChangelog, newWorld } from "../support/world.ts";
import { newReceiver, status } from "../webhooks/receiver.ts";
import { projectTables, straysOf } from "./explain.ts";

// Every host is this machine, so that the receiver also stands for the chat.
const toHere = outbound({ allowPrivate: true, resolve: async () => ["127.0.0.1"] });
const box = await startPost({ post: toHere, webhookRetries: [0] });

/** They look for what is due in all projects: one statement every some seconds, however many requests there are. */
const looksAtAll = [
  /^\s*select project_id from relay_positions as r where/,
  /"announced_at" is null .* limit/,
  /"moving_into" is not null limit/,
];

test("each statement of background work about a project's data is about that project alone", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const { config, webhook, account, feedback, comment } = trpc(world.owner.token);
  await account.updatePreferences.mutate({ new_feedback: "at_once" });
  const receiver = await newReceiver(status(500), status(500), status(200));
  await webhook.create.mutate({ projectSlug, url: receiver.url, kinds: ["feedback.created", "changelog.published"] });
  const { port } = new URL(receiver.url);
  await config.setChat.mutate({ projectSlug, webhook: `http://discord.com:${port}/api/webhooks/1/chat`, status: true });
  await newChangelog(world, { publish_date: "2020-01-01T00:00:00.000Z" });

  const statements = await sent(async () => {
    const { id: feedbackId } = await trpc(world.outsider.token).feedback.create.mutate({
      projectSlug,
      title: "A",
      description: "B",
    });
    await box.take(world.owner.email);
    await comment.create.mutate({ projectSlug, feedbackId, content: "C" });
    await feedback.update.mutate({ projectSlug, feedbackId, status: "planned" });
    await feedback.answer.mutate({ projectSlug, feedbackId, content: "D" });
    await box.take(world.outsider.email);
    await announceDue(em, () => undefined);
    await expect.poll(() => receiver.got.length).toBeGreaterThan(3);
  });
  const about = (await projectTables(db)).join("|");
  const checked = statements.filter(
    ({ sql: text }) => new RegExp(`\\b(${about})\\b`).test(text) && !looksAtAll.some((look) => look.test(text)),
  );
  for (const part of [
    "insert into notifications",
    "webhook_deliveries",
    "mailed_at",
    "relay_positions set",
    "announced_at",
  ])
    expect(
      checked.filter(({ sql: text }) => text.includes(part)),
      part,
    ).not.toEqual([]);
  for (const statement of checked) expect(await straysOf(db, statement), statement.sql).toEqual([]);
});

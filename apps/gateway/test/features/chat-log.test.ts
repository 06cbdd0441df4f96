// @module-tag system
import { newId } from "@earshot/operations";
import { expect, test } from "vitest";
import { kindsFor, relayed } from "../notifications/told.ts";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newWorld } from "../support/world.ts";
import { chatOf, create, publicUrl, startChat, working } from "./chats.ts";

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
  await expect.poll(log).toMatchObject([{ id: sent.id, state: "delivered" }]);
  expect(received.map(({ body }) => body)).toEqual([
    { text: `Test message: Test project: Earshot can post here.\n${publicUrl}/p/${projectSlug}` },
  ]);
  expect(await log()).toMatchObject([{ attempts: 1, response_status: 200, response_body: "ok", error: null }]);

  await setChat.mutate({ projectSlug, status: true });
  const { id } = await create(world, "Refused");
  work.wake();
  await relayed();
  const refused = { kind: "feedback", feedback_id: id, state: "pending", response_status: 400, attempts: 1 };
  await expect.poll(log).toMatchObject([refused, { id: sent.id }]);
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
  await expect.poll(async () => (await stored()).length).toBe(50);
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
  await expect.poll(state).toMatchObject({ disabled_at: expect.any(String), messages: [failed] });
  work.wake();
  await expect.poll(() => kindsFor(owner)).toContain("chat_disabled");
  expect(await kindsFor(admin)).toContain("chat_disabled");
  expect(await kindsFor(member)).not.toContain("chat_disabled");
  await setChat.mutate({ projectSlug, status: true });
  expect(await state()).toMatchObject({ disabled_at: null });
});

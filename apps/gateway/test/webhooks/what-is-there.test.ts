// @module-tag system
import { eraseUser } from "@earshot/domain";
import { inTransaction } from "@earshot/operations";
import { expect, test } from "vitest";
import { relayed, work } from "../notifications/told.ts";
import { trpc } from "../support/http.ts";
import { db, em } from "../support/server.ts";
import { newChangelog, newComment, newFeedback, newPerson, newWorld, type World } from "../support/world.ts";
import { newReceiver, status } from "./receiver.ts";

await work({ webhookRetries: [] });

interface Message {
  readonly type: string;
  readonly sequence: number;
  readonly data: Record<string, unknown> & { actor: { id: string; full_name: string; email?: string } };
}

const kinds = [
  "feedback.created",
  "feedback.status_changed",
  "feedback.answered",
  "feedback.merged",
  "feedback.updated",
  "comment.created",
  "changelog.updated",
] as const;

async function newHook({ slug: projectSlug, admin }: World, code: number) {
  const { webhook } = trpc(admin.token);
  const { url, got } = await newReceiver(status(code));
  const hook = await webhook.create.mutate({ projectSlug, url, kinds: [...kinds], with_email: true });
  const path = { projectSlug, webhookId: hook.id };
  const deliveries = async () => (await webhook.deliveries.query(path)).items.toReversed();
  return {
    deliveries,
    messages: () => got.map(({ body }) => JSON.parse(body) as Message),
    sendAgain: (deliveryId: string) => webhook.redeliver.mutate({ ...path, deliveryId }),
    async arrived(count: number) {
      await relayed();
      await expect.poll(() => got.length).toBe(count);
    },
  };
}

test("what was deleted is in no delivery, also if it is sent again", async () => {
  const world = await newWorld();
  const person = await newPerson("Bo Secret");
  const { messages, deliveries, sendAgain, arrived } = await newHook(world, 500);
  const feedbackId = await newFeedback(world, world.outsider);
  const call = trpc(person.token).comment;
  const path = { projectSlug: world.slug, feedbackId };
  const { id: commentId } = await call.create.mutate({ ...path, content: "My number is #zyx-number." });
  await arrived(1);
  expect(messages()[0]).toMatchObject({
    data: {
      actor: { id: person.id, full_name: "Bo Secret", email: person.email },
      comment: { content: "My number is #zyx-number." },
    },
  });
  await call.delete.mutate({ ...path, commentId });
  await inTransaction(em, (transaction) => eraseUser(transaction, person));

  const stored = JSON.stringify(
    await db.selectFrom("webhook_deliveries").selectAll().where("project_id", "=", world.id).execute(),
  );
  const [first] = await deliveries();
  await sendAgain(first?.id ?? "");
  await arrived(2);
  const again = messages()[1];
  expect(again).toMatchObject({
    type: "comment.created",
    sequence: messages()[0]?.sequence,
    data: { comment_id: commentId },
  });
  expect(again?.data.actor).toEqual({ id: person.id, full_name: "Deleted user", avatar_url: null, email: "" });
  for (const text of [stored, JSON.stringify(again)])
    for (const gone of ["Bo Secret", person.email, "zyx-number"]) expect(text).not.toContain(gone);
});

test("the message of a changelog that is taken back names it, and has nothing of it", async () => {
  const world = await newWorld();
  const { messages, arrived } = await newHook(world, 200);
  const changelogId = await newChangelog(world);
  const { changelog } = trpc(world.admin.token);
  await changelog.update.mutate({ projectSlug: world.slug, changelogId, published: false });
  await arrived(1);
  expect(messages()[0]).toMatchObject({ type: "changelog.updated", data: { changelog_id: changelogId } });
  expect(messages()[0]?.data).not.toHaveProperty("changelog");
});

test("what is merged into something hidden is in no delivery that is sent again", async () => {
  const world = await newWorld();
  const { messages, deliveries, sendAgain, arrived } = await newHook(world, 200);
  const { feedback, moderation } = trpc(world.admin.token);
  const create = (title: string) =>
    trpc(world.outsider.token).feedback.create.mutate({ projectSlug: world.slug, title, description: "#zyx" });
  const [from, into] = [await create("From"), await create("Into")];
  await feedback.merge.mutate({ projectSlug: world.slug, feedbackId: from.id, into: into.id });
  await arrived(4);
  await moderation.hide.mutate({ projectSlug: world.slug, ids: [into.id] });
  const [first] = await deliveries();
  await sendAgain(first?.id ?? "");
  await arrived(5);
  expect(JSON.stringify(messages()[0])).toContain("#zyx");
  expect(JSON.stringify(messages()[4])).not.toContain("#zyx");
});

test("the sequence of messages is the order of events, and what changes nothing has none", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const { messages, arrived } = await newHook(world, 200);
  const { feedback, status: statuses } = trpc(world.admin.token);
  const feedbackId = await newFeedback(world, world.outsider);
  const into = await newFeedback(world, world.outsider);
  const path = { projectSlug, feedbackId };
  await feedback.update.mutate({ ...path, status: "planned" });
  for (let count = 0; count < 2; count++) await feedback.answer.mutate({ ...path, content: "From spring on." });
  for (let count = 0; count < 2; count++) await feedback.answer.mutate({ ...path, content: "" });
  const list = await statuses.list.query({ projectSlug });
  const idOf = (name: string) => list.find((one) => one.name === name)?.id ?? "";
  await statuses.delete.mutate({ projectSlug, statusId: idOf("planned"), into: idOf("in progress") });
  for (let count = 0; count < 2; count++) await feedback.merge.mutate({ ...path, into });
  await newComment(world, into, world.member);

  const expected = [
    ["feedback.status_changed", feedbackId, "planned"],
    ["feedback.answered", feedbackId],
    ["feedback.updated", feedbackId],
    ["feedback.status_changed", feedbackId, "in progress"],
    ["feedback.merged", feedbackId],
    ["feedback.updated", into],
  ];
  await arrived(expected.length);
  const inOrder = messages().toSorted((a, b) => a.sequence - b.sequence);
  expect(new Set(inOrder.map(({ sequence }) => sequence)).size).toBe(expected.length);
  expect(
    inOrder.map(({ type, data }) =>
      [type, data["feedback_id"], data["to_status"]].filter((part) => part !== undefined),
    ),
  ).toEqual(expected);
  const page = `https://feedback.example/p/${projectSlug}/f/${feedbackId}`;
  expect(inOrder[0]?.data["url"]).toBe(page);
});

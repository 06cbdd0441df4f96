// @module-tag system
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import openApi from "@earshot/api/openapi.json" with { type: "json" };
import type { WebhookMessage as ClientsMessage } from "@earshot/client";
import { eventKinds, testKind, WebhookMessage } from "@earshot/domain";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { expect, expectTypeOf, test } from "vitest";
import { relayed, work } from "../notifications/told.ts";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newInvite, newTag, newWorld, type World } from "../support/world.ts";
import { newReceiver } from "./receiver.ts";

await work({ webhookRetries: [0, 0, 0] });

/** Runs a write, and waits until its messages have arrived: they show what is there by then. */
async function told<Result>(write: Promise<Result>): Promise<Result> {
  const result = await write;
  await relayed();
  const pending = db.selectFrom("webhook_deliveries").select("id").where("state", "=", "pending");
  await expect.poll(async () => (await pending.execute()).length).toBe(0);
  return result;
}

async function tellOfFeedback({ slug: projectSlug, admin, member, outsider }: World) {
  const { feedback, comment, changelog } = trpc(admin.token);
  const create = (title: string) =>
    told(trpc(outsider.token).feedback.create.mutate({ projectSlug, title, description: "After midnight, hourly." }));
  const { id: feedbackId } = await create("Night trams");
  const { id: into } = await create("Trams at night");
  const path = { projectSlug, feedbackId };
  await told(feedback.update.mutate({ ...path, tags: ["Mobile"] }));
  await told(feedback.update.mutate({ ...path, status: "planned" }));
  await told(feedback.answer.mutate({ ...path, content: "From spring on." }));
  const { id: commentId } = await told(comment.create.mutate({ ...path, content: "Which line?" }));
  await told(trpc(member.token).comment.create.mutate({ ...path, content: "All.", reply_to_id: commentId }));
  await told(comment.update.mutate({ ...path, commentId, content: "Which line first?" }));
  await told(comment.delete.mutate({ ...path, commentId }));
  const { id: changelogId } = await changelog.create.mutate({
    projectSlug,
    title: "Spring",
    summary: "S",
    content: "C",
  });
  const entry = { projectSlug, changelogId };
  await changelog.setFeedback.mutate({ ...entry, feedbackIds: [feedbackId], status: "completed" });
  await told(changelog.update.mutate({ ...entry, published: true }));
  await told(changelog.update.mutate({ ...entry, summary: "Night trams are here." }));
  await told(changelog.delete.mutate(entry));
  await told(feedback.merge.mutate({ ...path, into }));
  await told(feedback.delete.mutate({ projectSlug, feedbackId: into }));
}

async function tellOfTeam(world: World) {
  const { slug: projectSlug, admin, outsider } = world;
  const inviteId = await newInvite(world, outsider.email);
  await told(trpc(outsider.token).invite.accept.mutate({ inviteId }));
  await told(trpc(admin.token).member.remove.mutate({ projectSlug, userId: outsider.id }));
}

/** The names of all fields of a value, such as `data.project.id`. */
const fieldsOf = (value: unknown, path = ""): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => fieldsOf(inner, Array.isArray(value) ? path : `${path}.${key}`))
    : [path];

interface Message {
  readonly type: string;
}

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);
ajv.addSchema({ ...openApi, $id: "openapi" });

/** True if the message is one that openapi.json describes under its kind. */
const isDescribed = (message: Message) =>
  ajv.validate(
    { $ref: `openapi#/webhooks/${message.type}/post/requestBody/content/application~1json/schema` },
    message,
  );

/** The messages that a page of the documentation shows. */
async function samplesOf(page: string): Promise<Message[]> {
  const text = await readFile(join(import.meta.dirname, "../../../../docs", page), "utf8");
  return [...text.matchAll(/^```json\n(.*?)^```/gms)].map(([, json = ""]) => JSON.parse(json) as Message);
}

test("every kind of message is what its schema declares, and what the documentation shows", async () => {
  const world = await newWorld();
  await newTag(world, "Mobile");
  const { webhook } = trpc(world.admin.token);
  const add = async (with_email: boolean) => {
    const { url, got } = await newReceiver();
    const { id } = await webhook.create.mutate({ projectSlug: world.slug, url, kinds: [...eventKinds], with_email });
    return { id, messages: () => got.map(({ body }) => JSON.parse(body) as Message) };
  };
  const [plain, full] = [await add(false), await add(true)];
  await tellOfFeedback(world);
  await tellOfTeam(world);
  for (const { id } of [plain, full]) await told(webhook.test.mutate({ projectSlug: world.slug, webhookId: id }));

  const kinds = [...eventKinds, testKind].toSorted();
  for (const { messages } of [plain, full]) {
    expect([...new Set(messages().map(({ type }) => type))].toSorted()).toEqual(kinds);
    for (const message of messages()) {
      expect(WebhookMessage.parse(message)).toEqual(message);
      expect([message.type, isDescribed(message)]).toEqual([message.type, true]);
      const { timestamp: _, ...untimed } = WebhookMessage.parse(message);
      expect([message.type, isDescribed(untimed)]).toEqual([message.type, false]);
    }
  }
  expect(Object.keys(openApi.webhooks).toSorted()).toEqual(kinds);
  expectTypeOf<ClientsMessage["type"]>().toEqualTypeOf<WebhookMessage["type"]>();
  const text = (receiver: typeof plain) => JSON.stringify(receiver.messages());
  expect(text(plain)).not.toContain('"email"');
  for (const { email } of [world.admin, world.outsider]) expect(text(full)).toContain(email);

  const samples = [...(await samplesOf("webhooks.md")), ...(await samplesOf("webhook-messages.md"))];
  expect([...new Set(samples.map(({ type }) => type))].toSorted()).toEqual(kinds);
  for (const sample of samples) {
    expect(WebhookMessage.parse(sample)).toEqual(sample);
    const sent = plain.messages().filter(({ type }) => type === sample.type);
    expect(sent.map((message) => fieldsOf(message).toSorted())).toContainEqual(fieldsOf(sample).toSorted());
  }
});

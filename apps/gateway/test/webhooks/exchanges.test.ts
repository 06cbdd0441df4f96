// @module-tag system
import { eraseUser, sweepOld } from "@earshot/domain";
import { inTransaction } from "@earshot/operations";
import { sql } from "kysely";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { relayed, work } from "../notifications/told.ts";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { db, em } from "../support/server.ts";
import { newChangelog, newComment, newFeedback, newPerson, newWorld, type World } from "../support/world.ts";
import { newReceiver } from "./receiver.ts";

await work({ webhookRetries: [] });

const kinds = [
  "feedback.created",
  "feedback.updated",
  "feedback.answered",
  "comment.created",
  "changelog.published",
] as const;

/** A webhook whose receiver responds with what it got, or with this. */
async function newHook({ slug: projectSlug, admin }: World, respond?: (response: ServerResponse) => unknown) {
  const { webhook } = trpc(admin.token);
  const { url, got } = await newReceiver(respond ?? ((response) => response.end(got.at(-1)?.body)));
  const { id: webhookId, secret } = await webhook.create.mutate({
    projectSlug,
    url,
    kinds: [...kinds],
    with_email: true,
  });
  const path = { projectSlug, webhookId };
  return {
    got,
    path,
    secret,
    test: () => webhook.test.mutate(path),
    /** Waits until so many deliveries have ended, and returns the latest in detail. */
    async latest(count: number) {
      await relayed();
      const ended = async () =>
        (await webhook.deliveries.query(path)).items.filter(({ state }) => state !== "pending").length;
      await expect.poll(ended).toBe(count);
      const [latest] = (await webhook.deliveries.query(path)).items;
      return webhook.delivery.query({ ...path, deliveryId: latest!.id });
    },
  };
}

/** All that is stored of deliveries to this project's webhooks, as text. */
async function storedOf({ id }: World): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(e::text, ' '), '') || coalesce((select string_agg(d::text, ' ') from webhook_deliveries as d
      where d.project_id = ${id}), '') as text from webhook_exchanges as e where e.project_id = ${id}`.execute(db);
  return rows[0]?.text ?? "";
}

test("a delivery shows what was sent and what came back, with the signature and never the secret", async () => {
  const world = await newWorld();
  const hook = await newHook(world, (response) =>
    response
      .writeHead(500, { "x-trace": "abc", "set-cookie": "session=hidden" })
      .end("It failed: \0 € " + "é".repeat(9_000)),
  );
  await hook.test();
  const shown = await hook.latest(1);
  const [got] = hook.got;
  expect(shown).toMatchObject({ state: "failed", response_status: 500, request_body: got?.body });
  for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature", "content-type"])
    expect(shown.request_headers).toContain(`${name}: ${got?.headers[name] as string}`);
  expect(shown.response_headers).toContain("x-trace: abc");
  expect(shown.response_body).toMatch(/^It failed: \uFFFD € é+$/);
  expect(Buffer.byteLength(shown.response_body ?? "")).toBeGreaterThan(4_090);
  expect(Buffer.byteLength(shown.response_body ?? "")).toBeLessThanOrEqual(4_096);
  const stored = await storedOf(world);
  for (const secret of [hook.secret, hook.secret.slice(6), "session=hidden"]) expect(stored).not.toContain(secret);

  const document = `query ($slug: String!, $hook: ID!, $id: ID!) { webhookDelivery(projectSlug: $slug, webhookId: $hook, id: $id) {
    requestBody responseHeaders responseStatus } }`;
  const { data } = await ask(
    document,
    { slug: world.slug, hook: hook.path.webhookId, id: shown.id },
    world.admin.token,
  );
  expect(data.webhookDelivery).toEqual({
    requestBody: shown.request_body,
    responseHeaders: shown.response_headers,
    responseStatus: 500,
  });
});

test("of a long message, the first 4 kB are stored; without a response, only the request", async () => {
  const world = await newWorld();
  const hook = await newHook(world, (response) => response.socket?.destroy());
  await trpc(world.outsider.token).feedback.create.mutate({
    projectSlug: world.slug,
    title: "Long",
    description: "ü".repeat(6_000),
  });
  const shown = await hook.latest(1);
  expect(shown).toMatchObject({ state: "failed", response_status: null, response_headers: null, response_body: null });
  const body = shown.request_body ?? "";
  expect(hook.got[0]?.body.startsWith(body)).toBe(true);
  expect(Buffer.byteLength(body)).toBeGreaterThan(4_090);
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(4_096);
});

test("a deleted person leaves nothing in stored requests and responses", async () => {
  const world = await newWorld();
  const bo = await newPerson("Bo Secret");
  const hook = await newHook(world);
  const path = { projectSlug: world.slug };
  const { id: feedbackId } = await trpc(bo.token).feedback.create.mutate({ ...path, title: "T", description: "D" });
  await hook.latest(1);
  // The author of the feedback is in a message about somebody else's comment, too.
  await newComment(world, feedbackId, world.member);
  await trpc(world.member.token).comment.create.mutate({ ...path, feedbackId, content: "Mine" });
  const last = await hook.latest(2);
  expect([last.request_body, last.response_body].join("")).toContain("Bo Secret");
  const before = await storedOf(world);
  expect(before.split("Bo Secret").length).toBeGreaterThan(4);
  await inTransaction(em, (transaction) => eraseUser(transaction, bo));
  const after = await storedOf(world);
  for (const gone of ["Bo Secret", bo.email]) expect(after).not.toContain(gone);
  const { webhook } = trpc(world.admin.token);
  const shown = await webhook.delivery.query({ ...hook.path, deliveryId: last.id });
  expect(shown).toEqual({
    ...last,
    request_headers: null,
    request_body: null,
    response_headers: null,
    response_body: null,
  });
});

test("a person who is deleted while a message is on its way is not stored", async () => {
  const world = await newWorld();
  const bo = await newPerson("Bo Secret");
  let responding: ServerResponse | undefined;
  const hook = await newHook(world, (response) => void (responding = response));
  await trpc(bo.token).feedback.create.mutate({ projectSlug: world.slug, title: "T", description: "D" });
  await relayed();
  await expect.poll(() => responding).toBeDefined();
  await inTransaction(em, (transaction) => eraseUser(transaction, bo));
  responding?.end(hook.got[0]?.body);
  expect(await hook.latest(1)).toMatchObject({ state: "delivered", request_body: null });
  expect(await storedOf(world)).not.toContain("Bo Secret");
});

test("deleted comments with their replies, answers, feedback and changelogs leave nothing", async () => {
  const world = await newWorld();
  const hook = await newHook(world);
  const { feedback, comment, changelog } = trpc(world.admin.token);
  const { slug: projectSlug } = world;
  const [feedbackId, other] = [await newFeedback(world, world.outsider), await newFeedback(world, world.outsider)];
  const path = { projectSlug, feedbackId };
  let ended = 0;
  const told = async (write: Promise<unknown>, text: string) => {
    await write;
    await hook.latest(++ended);
    expect(await storedOf(world)).toContain(text);
  };
  const root = await comment.create.mutate({ ...path, content: "first secret" });
  await told(Promise.resolve(), "first secret");
  await told(comment.create.mutate({ ...path, content: "second secret", reply_to_id: root.id }), "second secret");
  await comment.delete.mutate({ ...path, commentId: root.id });
  expect(await storedOf(world)).not.toMatch(/first secret|second secret/);

  await told(feedback.answer.mutate({ ...path, content: "third secret" }), "third secret");
  await feedback.answer.mutate({ ...path, content: "" });
  await hook.latest(++ended);
  expect(await storedOf(world)).not.toContain("third secret");

  await told(comment.create.mutate({ ...path, content: "fourth secret" }), "fourth secret");
  await feedback.merge.mutate({ ...path, into: other });
  await hook.latest(++ended);
  await feedback.unmerge.mutate(path);
  ended += 2;
  await hook.latest(ended);
  await feedback.delete.mutate(path);
  expect(await storedOf(world)).not.toContain("fourth secret");

  const changelogId = await newChangelog(world);
  const entry = { projectSlug, changelogId };
  await told(changelog.update.mutate({ ...entry, content: "fifth secret" }), "fifth secret");
  await changelog.delete.mutate(entry);
  expect(await storedOf(world)).not.toContain("fifth secret");
});

test("requests and responses are swept with their deliveries", async () => {
  const world = await newWorld();
  const hook = await newHook(world);
  await hook.test();
  await hook.latest(1);
  await sql`update webhook_deliveries set created_at = now() - interval '100 days' where project_id = ${world.id}`.execute(
    db,
  );
  await sweepOld(db, "webhook_deliveries", 90);
  expect(await storedOf(world)).toBe("");
});

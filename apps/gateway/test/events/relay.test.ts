// @module-tag system
import { inTransaction, newId } from "@earshot/operations";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { linesOf, projectOf } from "../../src/live/live-lines.ts";
import { relayed, work } from "../notifications/told.ts";
import { trpc } from "../support/http.ts";
import { db, em } from "../support/server.ts";
import { newWorld, type World } from "../support/world.ts";
import { newReceiver } from "../webhooks/receiver.ts";

const warnings: string[] = [];
const { wake } = await work({ warn: (message) => warnings.push(message) });

const post = ({ slug: projectSlug, outsider }: World, title: string) =>
  trpc(outsider.token).feedback.create.mutate({ projectSlug, title, description: "D" });

/** Returns the titles of the admin's notifications, oldest first. */
async function titles({ admin }: World) {
  const { items } = await trpc(admin.token).notification.list.query({ limit: 100 });
  return items.map(({ feedback_title }) => feedback_title).toReversed();
}

test("events of many projects are passed on, each once and in order, also while those of one project fail", async () => {
  const [broken, ...others] = await Promise.all(Array.from({ length: 6 }, () => newWorld()));
  if (!broken) throw new Error("unreachable");
  const id = newId();
  const data = { feedback_id: "not an id" };
  await db.insertInto("events").values({ project_id: broken.id, id, kind: "feedback.created", data }).execute();
  for (const title of ["First", "Second"]) await Promise.all([broken, ...others].map((world) => post(world, title)));

  for (const world of others) await expect.poll(() => titles(world)).toEqual(["First", "Second"]);
  expect(await titles(broken)).toEqual([]);
  await expect.poll(() => warnings.join()).toContain(`events of the project ${broken.id} were not passed on`);
  expect(warnings.filter((warning) => !warning.includes(broken.id))).toEqual([]);

  await db.deleteFrom("events").where("project_id", "=", broken.id).where("id", "=", id).execute();
  // Otherwise it waits for the next scan of all projects, which is rare while scans take long.
  wake(broken.id);
  await expect.poll(() => titles(broken)).toEqual(["First", "Second"]);
});

test("events on both sides of a power of ten of transactions' numbers are passed on once and in order", async () => {
  const world = await newWorld();
  const call = trpc(world.admin.token).webhook;
  const { url, got } = await newReceiver();
  const { id: feedback_id } = await post(world, "A");
  await relayed();
  const hook = { projectSlug: world.slug, url, kinds: ["feedback.created" as const] };
  const { id: webhookId } = await call.create.mutate(hook);
  const events = ["9", "10", "99", "100"].map((xid) => ({ project_id: world.id, xid, id: newId() }));
  await inTransaction(em, async (transaction) => {
    await transaction.deleteFrom("events").where("project_id", "=", world.id).execute();
    for (const { project_id, xid, id } of events) {
      const row = { project_id, id, kind: "feedback.created", data: { feedback_id } };
      await transaction.insertInto("events").values(row).execute();
      // Citus gives each new event the number of its own transaction.
      await sql`update events set xid = ${xid}::xid8 where project_id = ${project_id} and id = ${id}`.execute(
        transaction,
      );
    }
    await sql`update relay_positions set xid = '0' where project_id = ${world.id}`.execute(transaction);
  });
  wake(world.id);
  await expect.poll(() => got.length).toBe(4);
  await relayed();
  const { xid, id } = await db
    .selectFrom("relay_positions")
    .select(["xid", "id"])
    .where("project_id", "=", world.id)
    .executeTakeFirstOrThrow();
  expect({ project_id: world.id, xid, id }).toEqual(events.at(-1));
  const { items } = await call.deliveries.query({ projectSlug: world.slug, webhookId });
  expect(items).toHaveLength(4);
});

test("events of a project that an older version has made beside this one are passed on", async () => {
  const world = await newWorld();
  await db.deleteFrom("relay_positions").where("project_id", "=", world.id).execute();
  await post(world, "Early");
  await expect.poll(() => titles(world)).toEqual(["Early"]);
});

test("each line of a project names it, and a line about a person wakes nobody", () => {
  const id = newId();
  const many = Array.from({ length: 200 }, () => ({ kind: "feedback.created", feedback_id: newId() }));
  const lines = linesOf(id, many);
  expect(lines.length).toBeGreaterThan(1);
  expect(new Set(lines.map(projectOf))).toEqual(new Set([id]));
  expect(linesOf(id, [{ kind: "notifications.created" }]).map(projectOf)).toEqual([undefined]);
  expect(projectOf("hello")).toBeUndefined();
});

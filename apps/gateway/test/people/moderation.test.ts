// @module-tag api
import { openPersonSession } from "@earshot/domain";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { letGuests, newCompany, newGuest, newSignedInPerson } from "../support/people.ts";
import { db } from "../support/server.ts";
import { newDelivery, newWebhook } from "../support/world-webhooks.ts";
import { newFeedback, newWorld } from "../support/world.ts";

test("whoever is blocked is signed out and writes nothing, until the team unblocks them", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin, member, outsider } = world;
  await letGuests(world);
  const feedbackId = await newFeedback(world, outsider);
  const guest = await newGuest(world);
  const { person } = trpc(admin.token);
  const vote = (token: string) => trpc(token).feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: true });
  await vote(guest.token);
  const reason = "Advertising.";
  const blocked = await person.block.mutate({ projectSlug, personId: guest.id, reason });
  expect(blocked).toMatchObject({ blocked_until: "9999-12-31T23:59:59.999Z", blocked_reason: reason });
  await expect(vote(guest.token)).rejects.toThrow("authentication required");

  await person.block.mutate({ projectSlug, personId: outsider.id, reason });
  await expect(vote(outsider.token)).rejects.toThrow("blocked");
  await person.block.mutate({
    projectSlug,
    personId: outsider.id,
    until: "2026-01-01T00:00:00.000Z",
    reason: "Sorry.",
  });
  await vote(outsider.token);
  await vote(member.token);
  const onTeam = person.block.mutate({ projectSlug, personId: member.id, reason });
  await expect(onTeam).rejects.toThrow("this person is on the team");
});

test("whoever is unblocked stays signed in, and whoever is blocked signs out", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin } = world;
  const person = await newSignedInPerson(world);
  const block = (until?: string) =>
    trpc(admin.token).person.block.mutate({ projectSlug, personId: person.id, until, reason: "Advertising." });
  const me = async (token: string) => (await trpc(token).person.me.query({ projectSlug })).person?.id;
  await block("2026-01-01T00:00:00.000Z");
  expect(await me(person.token)).toBe(person.id);
  await block();
  expect(await me(person.token)).toBeUndefined();
  // The product signs them in again.
  const { token } = await openPersonSession(db, world.id, person.id, 3_600);
  expect(await me(token)).toBe(person.id);
  await expect(trpc(token).file.create.mutate({ projectSlug, type: "image/png", bytes: 1 })).rejects.toThrow("blocked");
  expect(await trpc(token).person.signOut.mutate({ projectSlug })).toEqual({ count: 1 });
  expect(await me(token)).toBeUndefined();
});

test("whoever was blocked and is taken into the team takes part again, and is blocked again once they have left", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin, outsider } = world;
  const { person, invite, member } = trpc(admin.token);
  const post = () => trpc(outsider.token).feedback.create.mutate({ projectSlug, title: "T", description: "" });
  const personId = (await post()).user_id;
  const block = (until?: string) => person.block.mutate({ projectSlug, personId, reason: "Advertising.", until });
  await block();
  await expect(post()).rejects.toThrow("blocked");
  const { id: inviteId } = await invite.create.mutate({ projectSlug, email: outsider.email });
  await trpc(outsider.token).invite.accept.mutate({ inviteId });
  await post();
  await expect(block()).rejects.toThrow("this person is on the team");
  await member.remove.mutate({ projectSlug, userId: outsider.id });
  await expect(post()).rejects.toThrow("blocked");
  const again = await invite.create.mutate({ projectSlug, email: outsider.email });
  await trpc(outsider.token).invite.accept.mutate({ inviteId: again.id });
  const unblocked = await block("2026-01-01T00:00:00.000Z");
  expect(unblocked.blocked_until).toBe("2026-01-01T00:00:00.000Z");
  await member.remove.mutate({ projectSlug, userId: outsider.id });
  await post();
});

test("forgetting somebody keeps what they wrote and erases who they were", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin, outsider } = world;
  const customer = await newSignedInPerson(world, "Zaphod");
  const { id: feedbackId } = await trpc(customer.token).feedback.create.mutate({
    projectSlug,
    title: "T",
    description: "D",
  });
  const { person, feedback } = trpc(admin.token);
  await person.update.mutate({
    projectSlug,
    personId: customer.id,
    attributes: { phone: "Zaphod's" },
    companies: [await newCompany(world)],
  });
  const evidence = { source: "mail", quote: "Zaphod asks." };
  await feedback.voteFor.mutate({ projectSlug, feedbackId, personId: customer.id, upvoted: true, evidence });
  await trpc(customer.token).feedback.setWatch.mutate({ projectSlug, feedbackId, watching: true });
  await db
    .insertInto("webhook_exchanges")
    .values({
      project_id: world.id,
      delivery_id: await newDelivery(world, await newWebhook(world)),
      about: [customer.id],
      request_headers: [],
      request_body: `{"user":"Zaphod"}`,
    })
    .execute();
  const forgotten = await person.forget.mutate({ projectSlug, personId: customer.id });
  expect(forgotten).toMatchObject({
    name: "Deleted user",
    email: "",
    external_id: null,
    attributes: {},
    companies: [],
  });
  const shown = await feedback.get.query({ projectSlug, feedbackId });
  expect(shown).toMatchObject({
    title: "T",
    upvotes: 1,
    user: { id: customer.id, full_name: "Deleted user", email: "" },
  });
  await expect(
    trpc(customer.token).feedback.setWatch.mutate({ projectSlug, feedbackId, watching: true }),
  ).rejects.toThrow("authentication required");
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'project_id'`.execute(db);
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} as t
      where project_id = ${world.id} and t::text ilike '%zaphod%'`.execute(db);
    expect(rows, name).toEqual([]);
  }
  await newFeedback(world, outsider);
  const account = person.forget.mutate({ projectSlug, personId: outsider.id });
  await expect(account).rejects.toThrow("only they can delete it");
});

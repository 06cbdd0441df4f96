// @module-tag api
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newSsoWorld } from "../support/sso.ts";
import { newFeedback, newWorld } from "../support/world.ts";

test("an e-mail that one of two people has confirmed is confirmed for both", async () => {
  const { world, projectSlug, sign, exchange } = await newSsoWorld();
  const { person } = trpc(world.admin.token);
  const email = "ada@customer.example";
  const newCustomer = async () =>
    (await exchange(await sign({ sub: `of ${email}`, email, email_verified: true }))).person.id;
  const added = async (address: string) =>
    (await person.create.mutate({ projectSlug, name: "Ada", email: address })).id;
  const same = await added(email.toUpperCase());
  const merge = async (personId: string, into: string) =>
    (await person.merge.mutate({ projectSlug, personId, into })).email_verified;
  expect(await merge(await newCustomer(), same)).toBe(true);
  expect(await merge(same, await added("other@customer.example"))).toBe(false);
});

test("whoever was merged has been there since the first of both came, and until the last was seen", async () => {
  const world = await newWorld();
  const { slug: projectSlug, id: project_id, outsider } = world;
  await newFeedback(world, outsider);
  const { person } = trpc(world.admin.token);
  const merged = async (into: string, seen: { first: string; last: string }) => {
    const { id: from } = await person.create.mutate({ projectSlug, name: "Ada" });
    const times = { first_seen_at: seen.first, last_seen_at: seen.last };
    await db.updateTable("people").set(times).where("project_id", "=", project_id).where("id", "=", from).execute();
    const { first_seen_at, last_seen_at } = await person.merge.mutate({ projectSlug, personId: from, into });
    return { first: first_seen_at, last: last_seen_at };
  };
  const { id } = await person.create.mutate({ projectSlug, name: "Kept" });
  const [old, next] = ["2020-01-01T00:00:00.000Z", "2040-01-01T00:00:00.000Z"];
  for (const into of [id, outsider.id]) {
    const { first_seen_at, last_seen_at } = await person.get.query({ projectSlug, personId: into });
    expect(await merged(into, { first: next, last: old })).toEqual({ first: first_seen_at, last: last_seen_at });
    expect(await merged(into, { first: old, last: next })).toEqual({ first: old, last: next });
  }
});

// @module-tag system
import { randomUUID } from "node:crypto";
import { procedures } from "@earshot/api";
import { sweepIdempotencyKeys } from "@earshot/operations";
import { expect, test } from "vitest";
import { callRest, callTrpc } from "../support/apis.ts";
import { procedureOf } from "../support/examples.ts";
import { inputOf, newFixture } from "../support/fixture.ts";
import { trpc, trpcWithKey } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newPerson, newWorld } from "../support/world.ts";

const creating = procedures.filter(({ operation }) => operation.creates);

test("every creating procedure takes a key", () => {
  const names = procedures.map(({ name }) => name).filter((name) => /\.create(Key|Picture)?$/.test(name));
  expect(creating.map(({ name }) => name)).toEqual(names);
  expect(names).toHaveLength(20);
});

test.each(creating)("$name: a repeated key returns the first response, unless the input differs", async (procedure) => {
  const world = await newWorld();
  const { token } = world.owner;
  const fixture = newFixture({ world, caller: world.owner, author: world.owner });
  const withKey = { headers: { "idempotency-key": randomUUID() } };
  const input = await inputOf(procedure.name, fixture);
  const first = await callTrpc(procedure, token, input, withKey);
  expect(first.status).toBe(200);
  expect(await callTrpc(procedure, token, input, withKey)).toEqual(first);
  const refused = await callTrpc(procedure, token, await inputOf(procedure.name, fixture), withKey);
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("was used for another request")]);
});

const withRoute = creating.filter(({ openapi }) => openapi);

test("three of them have a route", () => {
  expect(withRoute).toHaveLength(3);
});

test.each(withRoute)("$name: REST takes a key too, and shares it with tRPC", async (procedure) => {
  const world = await newWorld();
  const { token } = world.admin;
  const fixture = newFixture({ world, caller: world.admin, author: world.admin });
  const withKey = { headers: { "idempotency-key": randomUUID() } };
  const input = await inputOf(procedure.name, fixture);
  const first = await callRest(procedure, token, input, withKey);
  expect(first.status).toBe(200);
  expect((await callRest(procedure, token, input, withKey)).text).toBe(first.text);
  const byTrpc = await callTrpc(procedure, token, input, withKey);
  expect(JSON.parse(byTrpc.text).result.data).toEqual(first.body);
  const other = await callRest(procedure, token, await inputOf(procedure.name, fixture), withKey);
  expect([other.status, other.body]).toEqual([
    400,
    { error: "this Idempotency-Key was used for another request: send a new one." },
  ]);
});

test("50 concurrent requests with one key create one thing", async () => {
  const { slug: projectSlug, member } = await newWorld();
  const api = trpcWithKey(member.token, randomUUID());
  const body = { projectSlug, title: "Once", description: "B" };
  const created = await Promise.all(Array.from({ length: 50 }, () => api.feedback.create.mutate(body)));
  expect(new Set(created.map(({ id }) => id)).size).toBe(1);
  expect(await trpc(member.token).feedback.list.query({ projectSlug })).toHaveLength(1);
});

test("a key is the caller's own, and a failed request stores none", async () => {
  const { slug: projectSlug, member, admin } = await newWorld();
  const key = randomUUID();
  const create = (token: string, name: string) => trpcWithKey(token, key).tag.create.mutate({ projectSlug, name });
  const mine = await create(member.token, "mine");
  expect((await create(admin.token, "theirs")).id).not.toBe(mine.id);
  const other = randomUUID();
  const retry = () => trpcWithKey(member.token, other).tag.create.mutate({ projectSlug, name: "mine" });
  await expect(retry()).rejects.toThrow("there is a tag mine already.");
  await trpc(admin.token).tag.delete.mutate({ projectSlug, tagName: "mine" });
  expect((await retry()).name).toBe("mine");
});

test("a key is valid for 24 hours and is then deleted", async () => {
  const { token, id } = await newPerson();
  const key = randomUUID();
  const create = (name: string) => trpcWithKey(token, key).token.create.mutate({ name });
  const first = await create("a");
  const age = (hours: number) =>
    db
      .updateTable("idempotency_keys")
      .set({ created_at: new Date(Date.now() - hours * 3_600_000).toISOString() })
      .where("user_id", "=", id)
      .execute();
  await age(23.9);
  expect(await create("a")).toEqual(first);
  await age(24.1);
  expect((await create("b")).name).toBe("b");
  await age(24.1);
  await trpcWithKey(token, randomUUID()).token.create.mutate({ name: "c" });
  await sweepIdempotencyKeys(db);
  const rows = db.selectFrom("idempotency_keys").select("created_at").where("user_id", "=", id);
  expect(await rows.execute()).toHaveLength(1);
});

test("a stored response that holds a secret is encrypted", async () => {
  const { token, id } = await newPerson();
  const key = randomUUID();
  const created = await trpcWithKey(token, key).token.create.mutate({ name: "secret" });
  const row = await db.selectFrom("idempotency_keys").selectAll().where("user_id", "=", id).executeTakeFirstOrThrow();
  const stored = Buffer.concat([row.key_hash, row.request_hash, row.answer ?? Buffer.alloc(0)]).toString("latin1");
  for (const plain of [created.token, created.id, key, "secret"]) expect(stored).not.toContain(plain);
  expect(stored.length).toBeGreaterThan(200);
});

test.each(["", "a b", "é", "a".repeat(256)])("%j is not a valid key", async (key) => {
  const { token } = await newPerson();
  const headers = { "idempotency-key": Buffer.from(key).toString("latin1") };
  const body = { name: "A", slug: `s-${randomUUID()}` };
  const answer = await callTrpc(procedureOf("project.create"), token, body, { headers });
  expect(answer.status).toBe(400);
});

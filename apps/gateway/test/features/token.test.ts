// @module-tag api
import { expect, test, vi } from "vitest";
import { rest, trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { timestamp } from "./shapes.ts";
import { newPerson, newWorld } from "../support/world.ts";

test("a token is shown once and works at once", async () => {
  const { token } = await newPerson();
  const created = await trpc(token).token.create.mutate({ name: "laptop" });
  expect(created.token).toMatch(/^ear_[\w-]{43}$/);
  expect(created).toMatchObject({
    name: "laptop",
    prefix: created.token.slice(0, 12),
    created_at: expect.stringMatching(timestamp),
    expires_at: null,
    last_used_at: null,
  });
  expect((await trpc(created.token).account.me.query()).full_name).toBe("Person");
  const listed = await trpc(token).token.list.query();
  expect(listed.map(({ name }) => name)).toEqual(["laptop", "test"]);
  expect(JSON.stringify(listed)).not.toContain(created.token);
});

test("only the hash of a token is stored", async () => {
  const { token } = await newPerson();
  const rows = await db.selectFrom("tokens").selectAll().where("prefix", "=", token.slice(0, 12)).execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.hash).toHaveLength(32);
  expect(JSON.stringify(rows)).not.toContain(token.slice(12));
});

test("a revoked token is refused at once", async () => {
  const { token } = await newPerson();
  const other = await trpc(token).token.create.mutate({ name: "other" });
  expect((await trpc(token).token.revoke.mutate({ tokenId: other.id })).id).toBe(other.id);
  await expect(trpc(other.token).account.me.query()).rejects.toMatchObject({ data: { httpStatus: 401 } });
  await expect(trpc(token).token.revoke.mutate({ tokenId: other.id })).rejects.toMatchObject({
    message: "token not found.",
  });
});

test("a user can neither see nor revoke another user's token", async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  const [foreign] = await trpc(other.token).token.list.query();
  const revoke = trpc(one.token).token.revoke.mutate({ tokenId: foreign!.id });
  await expect(revoke).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  expect(await trpc(other.token).token.list.query()).toHaveLength(1);
});

test("a token ends when it expires", async () => {
  const { token } = await newPerson();
  const created = await trpc(token).token.create.mutate({ name: "brief", expires_in_days: 1 });
  const lifetime = Date.parse(created.expires_at ?? "") - Date.parse(created.created_at);
  expect(Math.abs(lifetime - 86_400_000)).toBeLessThan(3_600_000 + 2);
  expect((await rest("GET", "/projects/none", { token: created.token })).status).toBe(404);
  const expired = { expires_at: new Date(Date.now() - 1).toISOString() };
  await db.updateTable("tokens").set(expired).where("id", "=", created.id).execute();
  expect((await rest("GET", "/projects/none", { token: created.token })).status).toBe(401);
});

test("the last use is recorded, at most once a minute", async () => {
  const { token } = await newPerson();
  const lastUse = async () => (await trpc(token).token.list.query())[0]?.last_used_at;
  await lastUse();
  const first = await vi.waitUntil(lastUse, 60_000);
  expect(first).toMatch(timestamp);
  await lastUse();
  expect(await lastUse()).toBe(first);
  const earlier = new Date(Date.now() - 61_000).toISOString();
  await db.updateTable("tokens").set({ last_used_at: earlier }).where("prefix", "=", token.slice(0, 12)).execute();
  await lastUse();
  await vi.waitUntil(async () => (await lastUse()) !== earlier, 60_000);
});

test("a missing or invalid token is 401 with WWW-Authenticate", async () => {
  const { slug, member } = await newWorld();
  const withHeader = (authorization: string) => rest("GET", `/projects/${slug}`, { headers: { authorization } });
  for (const header of ["", "Bearer", "Bearer ", `Basic ${member.token}`, member.token, "Bearer ear_x", "Bearer a b"]) {
    const { status, body, headers } = await withHeader(header);
    expect([status, headers.get("www-authenticate"), Object.keys(body)]).toEqual([401, "Bearer", ["error"]]);
  }
  for (const scheme of ["Bearer", "bearer", "BEARER"])
    expect((await withHeader(`${scheme} ${member.token}`)).status).toBe(200);
});

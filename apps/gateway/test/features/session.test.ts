// @module-tag api
import { expect, test } from "vitest";
import { newSession } from "../support/credentials.ts";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { db, server } from "../support/server.ts";
import { newPerson } from "../support/world.ts";

test("the list of sessions says which one asks, and shows nobody else's", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const [first, second] = [await newSession(db, person), await newSession(db, person), await newSession(db, other)];
  const sessions = await trpc(second).account.sessions.query();
  expect(sessions.map(({ current }) => current)).toEqual([true, false]);
  expect((await trpc(first).account.sessions.query()).map(({ current }) => current)).toEqual([false, true]);
  expect((await trpc(person.token).account.sessions.query()).map(({ current }) => current)).toEqual([false, false]);
  const { data } = await ask("{ viewer { sessions { id current } } }", {}, second);
  expect(data.viewer.sessions).toEqual(sessions.map(({ id, current }) => ({ id, current })));
  expect(JSON.stringify(sessions)).not.toContain(decodeURIComponent(second).split("=")[1]!.split(".")[0]);
});

test("one session can be ended from another, or all at once", async () => {
  const person = await newPerson();
  const [first, second, third] = [
    await newSession(db, person),
    await newSession(db, person),
    await newSession(db, person),
  ];
  const me = (cookie: string) => trpc(cookie).account.me.query();
  const current = (await trpc(first).account.sessions.query()).find((session) => session.current);
  expect(await trpc(second).account.signOut.mutate({ sessionId: current?.id ?? "" })).toEqual({ count: 1 });
  await expect(me(first)).rejects.toThrow("authentication required");
  await expect(trpc(second).account.signOut.mutate({ sessionId: current?.id ?? "" })).rejects.toThrow(
    "session not found",
  );
  expect(await trpc(second).account.signOut.mutate({ sessionId: current?.id, all: true })).toEqual({ count: 2 });
  for (const cookie of [second, third]) await expect(me(cookie)).rejects.toThrow("authentication required");
  expect((await me(person.token)).id).toBe(person.id);
});

test("a session that has not been renewed for a day is renewed by use, once, with its cookie", async () => {
  const person = await newPerson();
  const cookie = await newSession(db, person);
  const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await db.updateTable("sessions").set({ updated_at: yesterday }).where("user_id", "=", person.id).execute();
  const read = () => fetch(`${server.url}/trpc/account.me`, { headers: { cookie } });
  expect((await read()).headers.get("set-cookie")).toBe(`${cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`);
  await expect
    .poll(async () => Date.parse((await trpc(cookie).account.sessions.query())[0]?.expires_at ?? ""))
    .toBeGreaterThan(Date.now() + 29.9 * 86_400_000);
  expect((await read()).headers.get("set-cookie")).toBeNull();
});

// @module-tag api
import { newDatabase, open } from "@earshot/db/testing";
import { createUser, verify } from "@earshot/domain";
import { newId, type Tables } from "@earshot/operations";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { newSession, password, passwordHash } from "../support/credentials.ts";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { db, startServer } from "../support/server.ts";
import { newFeedback, newPerson, newToken, newWorld, type Person } from "../support/world.ts";

/** Every place of the database that holds this text, as `table.column`. */
async function placesOf(text: string): Promise<string[]> {
  const { rows: columns } = await sql<{ table: keyof Tables; column: string }>`select table_name as "table",
    column_name as "column" from information_schema.columns where table_schema = current_schema()`.execute(db);
  const places: string[] = [];
  for (const { table, column } of columns) {
    const { rows } =
      await sql`select from ${sql.table(table)} where strpos(lower(${sql.ref(column)}::text), ${text}) > 0
      limit 1`.execute(db);
    if (rows.length > 0) places.push(`${table}.${column}`);
  }
  return places;
}

const givePassword = ({ id }: Person) =>
  db
    .insertInto("accounts")
    .values({ id: newId(), user_id: id, provider_id: "credential", account_id: id, password: passwordHash })
    .execute();

/** Somebody who wrote, voted, was invited, and has a session and two tokens. */
async function newActivePerson() {
  const world = await newWorld();
  const person = await newPerson("Leaver");
  const { projectSlug } = { projectSlug: world.slug };
  const caller = trpc(person.token);
  const { id } = await caller.feedback.create.mutate({ projectSlug, title: "Mine", description: "My own" });
  await caller.comment.create.mutate({ projectSlug, feedbackId: id, content: "More" });
  const theirs = await newFeedback(world, world.member);
  await caller.feedback.setUpvote.mutate({ projectSlug, feedbackId: theirs, upvoted: true });
  await caller.feedback.setWatch.mutate({ projectSlug, feedbackId: theirs, watching: false });
  await db
    .insertInto("feedback_answers")
    .values({ project_id: world.id, feedback_id: theirs, user_id: person.id, content: "Thank you." })
    .execute();
  await trpc(world.admin.token).invite.create.mutate({ projectSlug, email: person.email.toUpperCase() });
  await newToken(person);
  await givePassword(person);
  const value = JSON.stringify({ type: "magic-link", email: person.email });
  const verification = { id: newId(), identifier: newId(), value, expires_at: "2100-01-01T00:00:00Z" };
  await db.insertInto("verifications").values(verification).execute();
  return { world, person, feedbackId: id, theirs };
}

test("an export has what somebody wrote and voted for, by tRPC and GraphQL", async () => {
  const { world, person, feedbackId, theirs } = await newActivePerson();
  const exported = await trpc(person.token).account.export.query();
  expect(exported).toMatchObject({
    id: person.id,
    email: person.email,
    memberships: [],
    feedback: [{ id: feedbackId, project_slug: world.slug, title: "Mine", description: "My own" }],
    comments: [{ feedback_id: feedbackId, content: "More" }],
    votes: [{ feedback_id: theirs, comment_id: null }],
    watches: [{ feedback_id: theirs, is_watching: false }],
    answers: [{ feedback_id: theirs, content: "Thank you." }],
  });
  const query =
    "{ viewer { export { email feedback { id } comments { content } votes { feedbackId } watches { isWatching } answers { content } } } }";
  const { data } = await ask(query, {}, person.token);
  expect(data.viewer.export).toEqual({
    email: person.email,
    feedback: [{ id: feedbackId }],
    comments: [{ content: "More" }],
    votes: [{ feedbackId: theirs }],
    watches: [{ isWatching: false }],
    answers: [{ content: "Thank you." }],
  });
});

test("a deleted account leaves what it wrote, under no name, and its e-mail nowhere", async () => {
  const { world, person, feedbackId, theirs } = await newActivePerson();
  expect(await placesOf(person.email)).not.toEqual([]);
  // Other files of tests may have left something to find.
  const before = await verify(db, { fix: false });
  expect(await trpc(person.token).account.delete.mutate({ password })).toEqual({ id: person.id });
  expect(await placesOf(person.email)).toEqual([]);
  await expect(trpc(person.token).account.me.query()).rejects.toThrow("authentication required");
  const read = (id: string) => trpc(world.owner.token).feedback.get.query({ projectSlug: world.slug, feedbackId: id });
  expect((await read(feedbackId)).user).toMatchObject({ email: "", full_name: "Deleted user", avatar_url: null });
  expect(await read(theirs)).toMatchObject({
    upvotes: 1,
    answer: { content: "Thank you.", user: { email: "", full_name: "Deleted user" } },
  });
  expect(await db.selectFrom("feedback_watches").select("user_id").where("user_id", "=", person.id).execute()).toEqual(
    [],
  );
  expect(await verify(db, { fix: false })).toEqual(before);
});

test("deleting takes the password, or a session of the last hour", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  await givePassword(person);
  const refused = "to delete your account, send your password";
  await expect(trpc(person.token).account.delete.mutate({})).rejects.toThrow(refused);
  await expect(trpc(person.token).account.delete.mutate({ password: "a wrong password" })).rejects.toThrow(refused);
  // A wrong password is refused, however young the session is, and so is any where there is none.
  for (const each of [person, other]) {
    const young = trpc(await newSession(db, each));
    await expect(young.account.delete.mutate({ password: "a wrong password" })).rejects.toThrow(refused);
    expect(await young.account.me.query()).toMatchObject({ email: each.email });
  }
  const cookie = await newSession(db, other);
  const old = sql<string>`now() - interval '61 minutes'`;
  await db.updateTable("sessions").set({ created_at: old }).where("user_id", "=", other.id).execute();
  await expect(trpc(cookie).account.delete.mutate({})).rejects.toThrow(refused);
  expect(await trpc(await newSession(db, other)).account.delete.mutate({})).toEqual({ id: other.id });
});

test("the sixth wrong password in a minute is 429", async () => {
  const person = await newPerson();
  await givePassword(person);
  await db
    .updateTable("accounts")
    .set({ password: passwordHash.replace("0123", "4567") })
    .where("user_id", "=", person.id)
    .execute();
  const refusals: string[] = [];
  for (let tries = 0; tries < 6; tries++)
    await trpc(person.token)
      .account.delete.mutate({ password: "a wrong password" })
      .catch((error: unknown) => refusals.push(String(error)));
  expect(refusals).toHaveLength(6);
  expect(refusals[5]).toMatch(/too many wrong passwords: wait [1-6]?\d seconds\./);
});

test("the only admin of a server cannot delete their account while there are others, also not two at once", async () => {
  const connection = await open(await newDatabase());
  const { app, url } = await startServer(connection.em);
  onTestFinished(async () => {
    await app.close();
    await connection.close();
  });
  const own = connection.em.getKysely<Tables>();
  const newCaller = async (admin: boolean) => {
    const id = await createUser(own, { email: `${newId()}@test.example`, name: "Root", admin });
    return { id, account: trpc(await newSession(own, { id }), url).account };
  };
  const [one, two, other] = [await newCaller(true), await newCaller(true), await newCaller(false)];
  const ends = await Promise.allSettled([one, two].map(({ account }) => account.delete.mutate({})));
  const refused = ends.filter((end) => end.status === "rejected");
  expect(refused).toHaveLength(1);
  expect(String(refused[0]?.reason)).toContain("you are the only admin of this server");
  const left = ends[0]?.status === "rejected" ? one : two;
  const disabled = await newCaller(true);
  const away = { disabled_at: new Date().toISOString() };
  await own.updateTable("users").set(away).where("id", "=", disabled.id).execute();
  await expect(left.account.delete.mutate({})).rejects.toMatchObject({ data: { code: "BAD_REQUEST" } });
  expect(await other.account.delete.mutate({})).toEqual({ id: other.id });
  await own.deleteFrom("users").where("id", "=", disabled.id).execute();
  expect(await left.account.delete.mutate({})).toEqual({ id: left.id });
});

test("the only owner of a project cannot delete their account", async () => {
  const { owner, slug } = await newWorld();
  const cookie = await newSession(db, owner);
  await expect(trpc(cookie).account.delete.mutate({})).rejects.toThrow(`is the only owner of ${slug}`);
  expect((await trpc(cookie).account.me.query()).email).toBe(owner.email);
});

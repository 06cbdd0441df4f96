// @module-tag system
import { verify } from "@earshot/domain";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newSession } from "../support/credentials.ts";
import { trpc } from "../support/http.ts";
import { letGuests, newGuest } from "../support/people.ts";
import { letTokens, newSsoKey, signedBy } from "../support/sso.ts";
import { db, server } from "../support/server.ts";
import { newFeedback, newPerson, newWorld, type Person, type World } from "../support/world.ts";

async function newGuestWorld(): Promise<World> {
  const world = await newWorld();
  await letGuests(world);
  await letTokens(world);
  await newSsoKey(world);
  return world;
}

const vote = ({ slug: projectSlug }: World, feedbackId: string, token: string) =>
  trpc(token).feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: true });
const votesFor = async ({ slug: projectSlug }: World, feedbackId: string) =>
  (await trpc().feedback.get.query({ projectSlug, feedbackId })).upvotes;
const voters = async ({ id }: World, feedbackId: string) => {
  const rows = await db
    .selectFrom("feedback_upvotes")
    .select("user_id")
    .where("project_id", "=", id)
    .where("feedback_id", "=", feedbackId)
    .execute();
  return rows.map(({ user_id }) => user_id);
};
const isClean = async ({ id }: World) => expect((await verify(db)).filter((line) => line.includes(id))).toEqual([]);

/** A guest who has voted for both, commented and posted. */
async function newActiveGuest(world: World, feedbackIds: readonly string[]) {
  const guest = await newGuest(world);
  const { slug: projectSlug } = world;
  for (const feedbackId of feedbackIds) await vote(world, feedbackId, guest.token);
  const [feedbackId = ""] = feedbackIds;
  const comment = await trpc(guest.token).comment.create.mutate({ projectSlug, feedbackId, content: "C" });
  const post = await trpc(guest.token).feedback.create.mutate({ projectSlug, title: "Mine", description: "" });
  return { guest, comment, post };
}

const cookieOfGuest = ({ id }: World, { token }: Person) => `earshot.guest.${id}=${token}`;

/** Opens a page with these cookies. */
const open = ({ slug }: World, ...cookies: string[]) =>
  fetch(`${server.url}/p/${slug}`, {
    redirect: "manual",
    headers: { accept: "text/html", cookie: cookies.join("; ") },
  });

test("what a guest did is the account's, whatever way it signs in, and the guest is signed out", async () => {
  const world = await newGuestWorld();
  const { slug: projectSlug } = world;
  const items = [await newFeedback(world, world.admin), await newFeedback(world, world.admin)];
  const [both, one] = items as [string, string];
  const account = await newPerson("Ada");
  await vote(world, both, account.token);
  const { guest, comment, post } = await newActiveGuest(world, items);
  expect(await votesFor(world, both)).toBe(2);

  // Nobody has signed in yet.
  expect((await open(world, cookieOfGuest(world, guest))).headers.getSetCookie()).toEqual([]);
  const session = await newSession(db, account);
  const opened = await open(world, cookieOfGuest(world, guest), session);
  expect(opened.headers.getSetCookie()).toEqual([expect.stringMatching(/^earshot\.guest\.[\w-]+=; Max-Age=0;/)]);

  expect([await votesFor(world, both), await votesFor(world, one)]).toEqual([1, 1]);
  for (const id of items) expect(await voters(world, id)).toEqual([account.id]);
  const call = trpc(world.admin.token);
  expect(await call.feedback.get.query({ projectSlug, feedbackId: post.id })).toMatchObject({
    user: { id: account.id },
  });
  const { items: thread } = await call.comment.page.query({ projectSlug, feedbackId: both });
  expect(thread).toMatchObject([{ id: comment.id, user: { id: account.id } }]);
  await expect(vote(world, one, guest.token)).rejects.toThrow("authentication required");
  await isClean(world);
  // A cookie that is left over ends, and changes nothing.
  const again = await open(world, cookieOfGuest(world, guest), session);
  expect(again.headers.getSetCookie()).toHaveLength(1);
  expect(await votesFor(world, one)).toBe(1);
});

test("pages that open at once after a sign-in give the guest over once, and each is shown", async () => {
  const world = await newGuestWorld();
  const item = await newFeedback(world, world.admin);
  const account = await newPerson("Ada");
  const session = await newSession(db, account);
  for (let round = 0; round < 3; round++) {
    const guest = await newGuest(world);
    await vote(world, item, guest.token);
    const pages = Array.from({ length: 6 }, () => open(world, cookieOfGuest(world, guest), session));
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual(pages.map(() => 200));
    expect(await voters(world, item)).toEqual([account.id]);
  }
  await isClean(world);
});

test("what a guest did is the person's whom the product signs in, and a form of another site ends no guest unseen", async () => {
  const world = await newGuestWorld();
  const { slug: projectSlug } = world;
  const item = await newFeedback(world, world.admin);
  const { guest } = await newActiveGuest(world, [item]);
  // The browser sends no cookie with a form of another site.
  const response = await fetch(`${server.url}/p/${projectSlug}/sso`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ token: await signedBy(world, { sub: "ada" }) }),
  });
  const [cookie = ""] = response.headers.getSetCookie().map((each) => each.split(";")[0] ?? "");
  expect(cookie).toMatch(/^earshot\.person\./);
  const opened = await open(world, cookieOfGuest(world, guest), cookie);
  expect(opened.headers.getSetCookie()).toEqual([expect.stringContaining("earshot.guest.")]);
  const { id } = await db
    .selectFrom("people")
    .select("id")
    .where("project_id", "=", world.id)
    .where("external_id", "=", "ada")
    .executeTakeFirstOrThrow();
  expect(await voters(world, item)).toEqual([id]);
  // The guest's secret, which lasts a year, is not that of the person now.
  await expect(vote(world, item, guest.token)).rejects.toThrow("authentication required");
  await isClean(world);
});

test("a program names the guest whose person it signs in, and nobody else", async () => {
  const world = await newGuestWorld();
  const { slug: projectSlug } = world;
  const item = await newFeedback(world, world.admin);
  const { guest } = await newActiveGuest(world, [item]);
  const exchange = async (sub: string, bearer: string) =>
    trpc().sso.exchange.mutate({ projectSlug, token: await signedBy(world, { sub }), guest: bearer });
  const ada = await exchange("ada", guest.token);
  expect(await voters(world, item)).toEqual([ada.person.id]);
  // A person's bearer is no guest's, and neither is one of another project or of nobody.
  const elsewhere = await newGuest(await newGuestWorld());
  for (const bearer of [ada.token, elsewhere.token, "eps_none"])
    expect((await exchange("bob", bearer)).person.id).not.toBe(ada.person.id);
  expect(await voters(world, item)).toEqual([ada.person.id]);
  await isClean(world);
});

/** Makes an account's last visit older than an hour. */
const letTimePass = ({ id }: World, person: Person) =>
  sql`update people set last_seen_at = now() - interval '2 hours' where project_id = ${id} and id = ${person.id}`.execute(
    db,
  );
const endSessions = ({ id }: World) =>
  sql`update person_sessions set expires_at = now() where project_id = ${id}`.execute(db);

test("an account that takes part already takes a person over once their session has ended, and a token never the account", async () => {
  const world = await newGuestWorld();
  const { slug: projectSlug } = world;
  const item = await newFeedback(world, world.admin);
  const account = await newPerson("Ada");
  await vote(world, item, account.token);
  const sign = (email_verified: boolean, sub: string) =>
    signedBy(world, { sub, email: account.email, email_verified, name: "Ada of the product" });
  const exchange = async (email_verified: boolean, sub: string) =>
    trpc().sso.exchange.mutate({ projectSlug, token: await sign(email_verified, sub) });
  const [person, stranger] = [await exchange(true, "ada"), await exchange(false, "stranger")];
  for (const { token } of [person, stranger]) await vote(world, item, token);
  expect(await votesFor(world, item)).toBe(3);

  // Each credential takes part anew, as after a minute.
  const write = async () => vote(world, item, await newSession(db, account));
  await write();
  await letTimePass(world, account);
  await write();
  // Still signed in by the product.
  expect(await votesFor(world, item)).toBe(3);
  await endSessions(world);
  await letTimePass(world, account);
  await write();
  expect(new Set(await voters(world, item))).toEqual(new Set([account.id, stranger.person.id]));
  expect(await votesFor(world, item)).toBe(2);
  // The next token makes another person, and reaches nothing of the account.
  const next = await exchange(true, "ada");
  expect([account.id, person.person.id]).not.toContain(next.person.id);
  const mine = await trpc(account.token).feedback.create.mutate({ projectSlug, title: "Mine", description: "" });
  await expect(
    trpc(next.token).feedback.update.mutate({ projectSlug, feedbackId: mine.id, title: "Theirs" }),
  ).rejects.toThrow("takes the role");
  await isClean(world);
});

test("whoever is blocked stays so as the account that takes them over, and no token blocks the team", async () => {
  const world = await newGuestWorld();
  const { slug: projectSlug, admin, owner } = world;
  const item = await newFeedback(world, admin);
  const account = await newPerson("Ada");
  for (const { email } of [account, owner]) {
    const token = await signedBy(world, { sub: email, email, email_verified: true });
    const { person } = await trpc().sso.exchange.mutate({ projectSlug, token });
    await trpc(admin.token).person.block.mutate({ projectSlug, personId: person.id, reason: "Advertising." });
  }
  await expect(vote(world, item, account.token)).rejects.toThrow("blocked");
  await letTimePass(world, owner);
  await vote(world, item, await newSession(db, owner));
  expect(await voters(world, item)).toEqual([owner.id]);
});

// @module-tag system
import { expect, test } from "vitest";
import { actsIn } from "../features/hold.ts";
import { trpc } from "../support/http.ts";
import { newSignedInPerson } from "../support/people.ts";
import { db } from "../support/server.ts";
import { newMember, newPerson, newWorld, type Person, type World } from "../support/world.ts";
import { startPost } from "./post.ts";

const post = await startPost();

/** Makes a mail that is sent after all others, and waits for it. */
async function afterAllMails(): Promise<void> {
  const world = await newWorld();
  await trpc(world.owner.token).account.updatePreferences.mutate({ new_feedback: "at_once" });
  await trpc(world.outsider.token).feedback.create.mutate({ projectSlug: world.slug, title: "Z", description: "Z" });
  await post.take(world.owner.email);
}

const mailsTo = (email: string) => post.mails.filter(({ to }) => to.toLowerCase() === email.toLowerCase());

/** A person whose address the product has confirmed, or not. */
async function newCustomer(world: World, email_verified = true, email?: string): Promise<Person> {
  const person = await newSignedInPerson(world);
  await db
    .updateTable("people")
    .set({ email_verified, ...(email && { email }) })
    .where("project_id", "=", world.id)
    .where("id", "=", person.id)
    .execute();
  return { ...person, ...(email && { email }) };
}

/** An item for which all of these have voted. */
async function newWanted({ slug: projectSlug, outsider }: World, people: readonly Person[]) {
  const { id: feedbackId } = await trpc(outsider.token).feedback.create.mutate({
    projectSlug,
    title: "Dark mode",
    description: "",
  });
  for (const { token } of people)
    await trpc(token).feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: true });
  return { projectSlug, feedbackId };
}

test("a person with a confirmed address is told by mail as watchers are, and turns mails off without an account", async () => {
  const world = await newWorld();
  const [ada, bob, eve] = [await newCustomer(world), await newCustomer(world), await newCustomer(world, false)];
  const path = await newWanted(world, [ada, bob, eve]);
  await trpc(bob.token).feedback.setWatch.mutate({ ...path, watching: false });
  const api = trpc(world.admin.token);
  await api.feedback.answer.mutate({ ...path, content: "Soon." });
  const mail = await post.take(ada.email);
  expect(mail.text).toContain("> Soon.");
  expect(mail.link).toBe(`${post.site}/p/${world.slug}/f/${path.feedbackId}`);
  expect(mail.unsubscribePost).toBe("List-Unsubscribe=One-Click");
  await afterAllMails();
  for (const { email } of [bob, eve]) expect(mailsTo(email)).toEqual([]);

  const shown = await (await fetch(mail.unsubscribe)).text();
  expect(shown).toContain("Turn off mails?");
  const ended = await fetch(mail.unsubscribe, { method: "POST" });
  expect(ended.status).toBe(200);
  expect(await ended.text()).not.toContain("/account");
  await api.feedback.answer.mutate({ ...path, content: "Very soon." });
  await api.feedback.update.mutate({ ...path, status: "planned" });
  const status = await post.take(ada.email);
  expect(status.text).toContain("is now: planned");
  await afterAllMails();
  expect(mailsTo(ada.email)).toEqual([]);
  // It is of this project alone.
  const other = await newWorld();
  const there = await newCustomer(other, true, ada.email);
  const elsewhere = await newWanted(other, [there]);
  await trpc(other.admin.token).feedback.answer.mutate({ ...elsewhere, content: "There." });
  expect((await post.take(ada.email)).text).toContain("> There.");
});

test("what a person has turned off stays so when they become an account, until that turns it on", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const [ada, account] = [await newCustomer(world), await newPerson("Ada")];
  const path = await newWanted(world, [ada, account]);
  const api = trpc(world.admin.token);
  await api.feedback.answer.mutate({ ...path, content: "Soon." });
  await post.take(account.email);
  expect((await fetch((await post.take(ada.email)).unsubscribe, { method: "POST" })).status).toBe(200);
  await api.person.merge.mutate({ projectSlug, personId: ada.id, into: account.id });
  await api.feedback.answer.mutate({ ...path, content: "Very soon." });
  await afterAllMails();
  expect(mailsTo(account.email)).toEqual([]);
  await trpc(account.token).account.updatePreferences.mutate({ answered: true });
  await api.feedback.answer.mutate({ ...path, content: "Now." });
  expect((await post.take(account.email)).text).toContain("> Now.");
});

test("a link turns mails off for its e-mail in the project, whoever else there has it", async () => {
  const world = await newWorld();
  const ada = await newCustomer(world);
  const same = await newCustomer(world, true, ada.email.toUpperCase());
  const path = await newWanted(world, [ada, same]);
  const api = trpc(world.admin.token);
  await api.feedback.answer.mutate({ ...path, content: "Soon." });
  await fetch((await post.take(ada.email)).unsubscribe, { method: "POST" });
  for (const { token } of [ada, same]) {
    await api.feedback.answer.mutate({ ...path, content: `Very soon, says ${token}.` });
    await afterAllMails();
    expect(mailsTo(ada.email)).toEqual([]);
    await trpc(token).feedback.setWatch.mutate({ ...path, watching: false });
  }
});

test("a link turns mails off for whoever has its e-mail in the project, once its person was merged", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const [ada, same, gone] = [await newCustomer(world), await newCustomer(world), await newCustomer(world)];
  const path = await newWanted(world, [ada, gone]);
  const api = trpc(world.admin.token);
  await api.feedback.answer.mutate({ ...path, content: "Soon." });
  const [link, other] = [(await post.take(ada.email)).unsubscribe, (await post.take(gone.email)).unsubscribe];
  await api.person.update.mutate({ projectSlug, personId: same.id, email: null });
  for (const personId of [ada.id, gone.id]) await api.person.merge.mutate({ projectSlug, personId, into: same.id });
  expect((await fetch(link, { method: "POST" })).status).toBe(200);
  await api.feedback.answer.mutate({ ...path, content: "Very soon." });
  await api.feedback.update.mutate({ ...path, status: "planned" });
  expect((await post.take(ada.email)).text).toContain("is now: planned");
  await afterAllMails();
  expect(mailsTo(ada.email)).toEqual([]);
  // Nobody has this e-mail any more.
  const unknown = await fetch(other, { method: "POST" });
  expect([unknown.status, await unknown.text()]).toEqual([404, expect.stringContaining("this link is not valid")]);
});

test("a notification names the one person of two who were merged since", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider } = world;
  const [ada, kept] = [await newSignedInPerson(world, "Ada"), await newSignedInPerson(world, "Ada L.")];
  const path = await newWanted(world, []);
  await trpc(ada.token).comment.create.mutate({ ...path, content: "Me too" });
  const actors = async () =>
    (await trpc(outsider.token).notification.list.query({})).items.map(({ actor_name }) => actor_name);
  await expect.poll(actors).toEqual(["Ada"]);
  await trpc(world.admin.token).person.merge.mutate({ projectSlug, personId: ada.id, into: kept.id });
  expect(await actors()).toEqual(["Ada L."]);
});

test("one address is told once, nobody of their own, and nobody of what they may not see", async () => {
  const world = await newWorld();
  const account = await newPerson("Ada");
  const member = await newMember(world);
  const [one, two] = [await newCustomer(world), await newCustomer(world)];
  const same = await newCustomer(world, true, one.email.toUpperCase());
  const path = await newWanted(world, [account, one, two, same]);
  // The account has taken part already, so it takes them over later.
  for (const { token } of [
    await newCustomer(world, true, account.email),
    await newCustomer(world, true, account.email),
  ])
    await trpc(token).feedback.setUpvote.mutate({ ...path, upvoted: true });
  await trpc(two.token).comment.create.mutate({ ...path, content: "Me too" });
  for (const { email } of [account, one]) await expect.poll(() => mailsTo(email)).toHaveLength(1);
  await afterAllMails();
  for (const { email } of [account, one]) expect(mailsTo(email)).toHaveLength(1);
  expect(mailsTo(two.email)).toEqual([]);
  post.mails.length = 0;
  const { settings, feedback } = trpc(world.admin.token);
  await settings.update.mutate({ projectSlug: world.slug, visibility: "private" });
  await trpc(member.token).feedback.setUpvote.mutate({ ...path, upvoted: true });
  await feedback.answer.mutate({ ...path, content: "Hidden." });
  await post.take(member.email);
  await afterAllMails();
  for (const { email } of [account, one, two]) expect(mailsTo(email)).toEqual([]);
});

test("an author without an account is told that a post was approved, once, and not where the team has the address", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin, member } = world;
  const { post: write, hold } = actsIn(() => world);
  await hold({ hold: "everyone" });
  const [ada, same] = [await newCustomer(world), await newCustomer(world, true, member.email.toUpperCase())];
  await trpc(member.token).account.updatePreferences.mutate({ new_feedback: "at_once" });
  for (const author of [ada, same]) {
    const { id } = await write(author, `From ${author.id}`);
    await trpc(admin.token).moderation.approve.mutate({ projectSlug, ids: [id] });
  }
  expect((await post.take(ada.email)).text).toContain("approved");
  await afterAllMails();
  // Both are new feedback for the member, who is not told that one of them was approved.
  await expect.poll(() => mailsTo(member.email)).toHaveLength(2);
  for (const { text } of mailsTo(member.email)) expect(text).not.toContain("approved");
  expect(mailsTo(ada.email)).toEqual([]);
});

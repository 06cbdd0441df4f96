// @module-tag system
import { expect, test } from "vitest";
import { rest, trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newPerson, newWorld, type Person } from "../support/world.ts";
import { newReceiver, status as answer } from "../webhooks/receiver.ts";
import { gather, kindsFor, relayed, toldTo, work } from "./told.ts";

await work();

/** Returns the kinds of notifications that each person got. */
const allTold = async (people: Record<string, Person>) =>
  Object.fromEntries(await Promise.all(Object.entries(people).map(async ([name, one]) => [name, await kindsFor(one)])));

const watching = (kind: string) => ({
  author: [kind],
  voter: [kind],
  commenter: [kind],
  watcher: [kind],
  leaver: [],
  stranger: [],
});

test("new feedback is told to the team, except whoever posted it", async () => {
  const world = await newWorld();
  const { outsider, member, admin, owner, slug: projectSlug } = world;
  const post = (by: Person, title: string) =>
    trpc(by.token).feedback.create.mutate({ projectSlug, title, description: "D" });
  const { id } = await post(outsider, "From outside");
  await post(member, "From the team");
  const told = await toldTo(owner);
  expect(told.map(({ feedback_title }) => feedback_title)).toEqual(["From outside", "From the team"]);
  expect(told[0]).toMatchObject({
    kind: "new_feedback",
    project_slug: projectSlug,
    project_name: "Test project",
    feedback_id: id,
    actor_name: "Outsider",
    read_at: null,
  });
  expect(await kindsFor(admin)).toHaveLength(2);
  expect((await toldTo(member)).map(({ feedback_title }) => feedback_title)).toEqual(["From outside"]);
  expect(await toldTo(outsider)).toEqual([]);
});

test("a webhook that was turned off is told to the admins", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin, owner, member } = world;
  const { url } = await newReceiver(answer(410));
  await trpc(admin.token).webhook.create.mutate({ projectSlug, url, kinds: ["comment.created"] });
  const { id: feedbackId } = await trpc(owner.token).feedback.create.mutate({
    projectSlug,
    title: "A",
    description: "B",
  });
  await trpc(owner.token).comment.create.mutate({ projectSlug, feedbackId, content: "C" });
  await expect.poll(() => kindsFor(owner)).toContain("webhook_disabled");
  expect(await kindsFor(admin)).toContain("webhook_disabled");
  expect(await kindsFor(member)).not.toContain("webhook_disabled");
});

test("a changed status and an answer are told to watchers, except whoever did it and whoever stopped watching", async () => {
  const world = await newWorld();
  const { path, people } = await gather(world);
  const api = trpc(world.admin.token);
  await api.feedback.setWatch.mutate({ ...path, watching: true });
  await api.feedback.update.mutate({ ...path, status: "planned" });
  expect(await allTold(people)).toEqual(watching("status_changed"));
  expect((await toldTo(people.voter))[0]).toMatchObject({ status: "planned", actor_name: "Admin" });
  await api.feedback.answer.mutate({ ...path, content: "Soon" });
  expect(await kindsFor(people.author)).toEqual(["status_changed", "answered"]);
  expect(await kindsFor(world.admin)).toEqual(["new_feedback"]);
});

test("a comment is told once to each watcher, whatever they watch for", async () => {
  const world = await newWorld();
  const { path, people } = await gather(world);
  const { author, commenter } = people;
  // Reasons on top of reasons.
  for (const { token } of [author, commenter]) {
    await trpc(token).feedback.setUpvote.mutate({ ...path, upvoted: true });
    await trpc(token).feedback.setWatch.mutate({ ...path, watching: true });
  }
  const [root] = await trpc(author.token).comment.list.query(path);
  await trpc(author.token).comment.create.mutate({ ...path, content: "Yes", reply_to_id: root!.id });
  expect(await allTold(people)).toEqual({ ...watching("commented"), author: [] });
});

test("a merge is told to those who watched the merged item, and what happens later to them too", async () => {
  const world = await newWorld();
  const [one, other] = [await gather(world), await gather(world, "Night mode")];
  const api = trpc(world.admin.token);
  await api.feedback.merge.mutate({ ...one.path, into: other.feedbackId });
  expect(await allTold(one.people)).toEqual(watching("merged"));
  expect((await toldTo(one.people.voter))[0]).toMatchObject({
    feedback_id: one.feedbackId,
    feedback_title: "Dark mode",
  });
  expect(await allTold(other.people)).toMatchObject({ author: [], voter: [], watcher: [] });
  await api.feedback.update.mutate({ ...other.path, status: "planned" });
  for (const { voter, watcher, author, leaver } of [one.people, other.people]) {
    for (const person of [voter, watcher, author]) expect((await kindsFor(person)).at(-1)).toBe("status_changed");
    expect(await kindsFor(leaver)).toEqual([]);
  }
});

test("a merge is told to those who watched what had been merged before, and to nobody once it is hidden", async () => {
  const world = await newWorld();
  const [one, other, last] = [await gather(world), await gather(world, "Night mode"), await gather(world, "Themes")];
  const api = trpc(world.admin.token);
  await api.feedback.merge.mutate({ ...one.path, into: other.feedbackId });
  await api.feedback.merge.mutate({ ...other.path, into: last.feedbackId });
  expect(await allTold(other.people)).toEqual(watching("merged"));
  for (const person of [one.people.voter, one.people.commenter, one.people.watcher, one.people.author])
    expect(await kindsFor(person)).toEqual(["merged", "merged"]);
  expect(await kindsFor(last.people.voter)).toEqual([]);
  await api.moderation.hide.mutate({ projectSlug: world.slug, ids: [last.feedbackId] });
  expect(await kindsFor(one.people.voter)).toEqual([]);
});

test("what was said by the address of merged feedback stays told when it is unmerged", async () => {
  const world = await newWorld();
  const [one, other] = [await gather(world), await gather(world, "Night mode")];
  const api = trpc(world.admin.token);
  await api.feedback.merge.mutate({ ...one.path, into: other.feedbackId });
  await api.comment.create.mutate({ ...one.path, content: "Both" });
  expect(await kindsFor(one.people.voter)).toEqual(["merged", "commented"]);
  await api.feedback.unmerge.mutate(one.path);
  expect(await kindsFor(one.people.voter)).toContain("commented");
});

test("a changelog is told once to whoever watches what it ships, and not by the status that it sets", async () => {
  const world = await newWorld();
  const [one, other] = [await gather(world), await gather(world, "Night mode")];
  const { voter } = one.people;
  await trpc(voter.token).feedback.setUpvote.mutate({ ...other.path, upvoted: true });
  const api = trpc(world.admin.token);
  const projectSlug = world.slug;
  const entry = { title: "Themes", summary: "Two of them", content: "At last" };
  const { id: changelogId } = await api.changelog.create.mutate({ projectSlug, ...entry });
  const feedbackIds = [one.feedbackId, other.feedbackId];
  await api.changelog.setFeedback.mutate({ projectSlug, changelogId, feedbackIds, status: "completed" });
  await api.changelog.update.mutate({ projectSlug, changelogId, published: true });
  expect(await allTold(one.people)).toEqual(watching("shipped"));
  expect(await kindsFor(other.people.voter)).toEqual(["shipped"]);
  expect((await toldTo(voter))[0]).toMatchObject({ changelog_title: "Themes", feedback_id: null });
  await api.changelog.update.mutate({ projectSlug, changelogId, published: false });
  expect(await toldTo(voter)).toEqual([]);
});

test("nobody is told of, or goes on seeing, what they may no longer see", async () => {
  const world = await newWorld();
  const { path, people } = await gather(world);
  const { voter } = people;
  const api = trpc(world.admin.token);
  const set = (visibility: "public" | "private") => api.settings.update.mutate({ projectSlug: world.slug, visibility });
  await api.feedback.update.mutate({ ...path, status: "planned" });
  expect(await kindsFor(voter)).toEqual(["status_changed"]);
  await set("private");
  await api.feedback.answer.mutate({ ...path, content: "A secret" });
  expect(await toldTo(voter)).toEqual([]);
  expect(await trpc(voter.token).notification.count.query()).toEqual({ unread: 0 });
  expect(await kindsFor(world.owner)).toEqual(["new_feedback"]);
  await set("public");
  // Events from while it was hidden made no notifications.
  expect(await kindsFor(voter)).toEqual(["status_changed"]);
  const comment = await trpc(people.author.token).comment.create.mutate({ ...path, content: "Oh" });
  expect(await kindsFor(voter)).toEqual(["status_changed", "commented"]);
  await api.comment.delete.mutate({ ...path, commentId: comment.id });
  expect(await kindsFor(voter)).toEqual(["status_changed"]);
  await rest("DELETE", `/projects/${world.slug}/feedback/${path.feedbackId}`, { token: world.admin.token });
  expect(await toldTo(voter)).toEqual([]);
});

test("they are read one by one or all at once, in pages, by nobody else", async () => {
  const world = await newWorld();
  const { path, people } = await gather(world);
  const { voter, watcher } = people;
  const api = trpc(world.admin.token);
  for (const status of ["planned", "in progress", "completed"]) await api.feedback.update.mutate({ ...path, status });
  await relayed();
  const { notification } = trpc(voter.token);
  const first = await notification.list.query({ limit: 2 });
  expect(first.items.map(({ status }) => status)).toEqual(["completed", "in progress"]);
  const last = await notification.list.query({ limit: 2, cursor: first.next_cursor! });
  expect(last.items.map(({ status }) => status)).toEqual(["planned"]);
  expect(last.next_cursor).toBeNull();
  expect(await notification.count.query()).toEqual({ unread: 3 });
  const ids = [first.items[0]!.id];
  expect(await notification.markRead.mutate({ ids })).toEqual({ unread: 2 });
  expect((await notification.list.query({})).items.map(({ read_at }) => read_at !== null)).toEqual([
    true,
    false,
    false,
  ]);
  expect(await notification.markRead.mutate({ all: true })).toEqual({ unread: 0 });
  // The same ids are those of others too.
  expect(await trpc(watcher.token).notification.count.query()).toEqual({ unread: 3 });
});

test("they go with the account and with the project, and are in the export", async () => {
  const world = await newWorld();
  const { path, people } = await gather(world);
  const { voter, watcher } = people;
  await trpc(world.admin.token).feedback.update.mutate({ ...path, status: "planned" });
  const [told] = await toldTo(voter);
  await trpc(voter.token).account.updatePreferences.mutate({ commented: false });
  const exported = await trpc(voter.token).account.export.query();
  expect(exported.notifications).toMatchObject([{ id: told!.id, kind: "status_changed", project_slug: world.slug }]);
  expect(exported.preferences).toMatchObject({ commented: false, new_feedback: "daily" });
  const count = async (column: "user_id" | "project_id", id: string) =>
    (await db.selectFrom("notifications").select("id").where(column, "=", id).execute()).length;
  const { deleteAllLeftRows, eraseUser } = await import("@earshot/domain");
  await eraseUser(db, voter);
  expect(await count("user_id", voter.id)).toBe(0);
  expect(await count("user_id", watcher.id)).toBe(1);
  await rest("DELETE", `/projects/${world.slug}`, { token: world.owner.token });
  await deleteAllLeftRows(db, world.id);
  expect(await count("project_id", world.id)).toBe(0);
});

test("preferences are each person's own, and change one by one", async () => {
  const [one, other] = [await newPerson(), await newPerson()];
  const defaults = {
    status_changed: true,
    answered: true,
    commented: true,
    mentioned: true,
    shipped: true,
    new_feedback: "daily",
  };
  const { account } = trpc(one.token);
  expect(await account.preferences.query()).toEqual(defaults);
  expect(await account.updatePreferences.mutate({ answered: false })).toEqual({ ...defaults, answered: false });
  expect(await account.updatePreferences.mutate({ new_feedback: "off" })).toEqual({
    ...defaults,
    answered: false,
    new_feedback: "off",
  });
  expect(await trpc(other.token).account.preferences.query()).toEqual(defaults);
});

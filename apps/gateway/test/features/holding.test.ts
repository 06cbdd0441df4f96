// @module-tag api
import { beforeEach, expect, test } from "vitest";
import { rest, trpc } from "../support/http.ts";
import { settled } from "../support/settled.ts";
import { nextChange, openStream } from "../support/stream.ts";
import { actsIn } from "./hold.ts";
import { newPerson, newWorld, type Person, type World } from "../support/world.ts";

let world: World;
beforeEach(async () => {
  world = await newWorld();
});

const { hold, post, comment } = actsIn(() => world);
const get = (feedbackId: string, person?: Person) =>
  trpc(person?.token).feedback.get.query({ projectSlug: world.slug, feedbackId });
const thread = async (feedbackId: string, person?: Person) =>
  (await trpc(person?.token).comment.page.query({ projectSlug: world.slug, feedbackId })).items;
const listed = async (person?: Person) =>
  (await trpc(person?.token).feedback.page.query({ projectSlug: world.slug })).items.map(({ id }) => id);
const queue = async () => (await trpc(world.member.token).moderation.queue.query({ projectSlug: world.slug })).items;
const decide = (what: "approve" | "hide" | "spam" | "restore", ...ids: string[]) =>
  trpc(world.member.token).moderation[what].mutate({ projectSlug: world.slug, ids });
const report = ({ token }: Person, id: string) =>
  trpc(token).moderation.report.mutate({ projectSlug: world.slug, id, reason: "Rude." });
async function events() {
  await settled();
  const { items } = await trpc(world.owner.token).event.list.query({ projectSlug: world.slug });
  return items.map(({ kind, actor }) => [kind, actor?.id]);
}

test("what is held is seen by its author and the team alone, and by everybody once it is approved", async () => {
  await hold({ hold: "everyone" });
  const { id, held } = await post(world.outsider);
  expect(held).toBe("waiting");
  await expect(get(id)).rejects.toThrow("feedback not found.");
  await expect(get(id, await newPerson())).rejects.toThrow("feedback not found.");
  expect(await get(id, world.outsider)).toMatchObject({ held: "waiting" });
  expect(await get(id, world.member)).toMatchObject({ held: "waiting" });
  expect([await listed(), await listed(world.outsider), await listed(world.owner), await events()]).toEqual([
    [],
    [],
    [],
    [],
  ]);
  await expect(comment(world.owner, id)).rejects.toThrow("feedback not found.");
  const vote = trpc(world.outsider.token).feedback.setUpvote.mutate({
    projectSlug: world.slug,
    feedbackId: id,
    upvoted: true,
  });
  await expect(vote).rejects.toThrow("feedback not found.");

  expect(await decide("approve", id)).toEqual({ ids: [id] });
  expect(await get(id)).toMatchObject({ held: null });
  expect([await listed(), await events()]).toEqual([[id], [["feedback.created", world.outsider.id]]]);
  expect(await queue()).toEqual([]);
});

test("a held comment is in its place for its author, and is not counted", async () => {
  const { id } = await post(world.owner);
  await comment(world.member, id, "First");
  await hold({ hold: "everyone" });
  const reader = await newPerson();
  expect(await thread(id, reader)).toHaveLength(1);
  const held = await comment(world.outsider, id, "Second");
  const seen = async () =>
    Promise.all(
      [undefined, reader, world.outsider, world.member].map(async (person) => (await thread(id, person)).length),
    );
  expect(await seen()).toEqual([1, 1, 2, 2]);
  expect(await get(id)).toMatchObject({ comment_count: 1 });
  const { body } = await rest("GET", `/projects/${world.slug}/feedback/${id}/comments`, { token: reader.token });
  expect(body).toHaveLength(1);
  await expect(comment(world.owner, id, "To it", held.id)).rejects.toThrow("comment not found.");
  await decide("approve", held.id);
  expect(await seen()).toEqual([2, 2, 2, 2]);
  expect(await get(id)).toMatchObject({ comment_count: 2 });
});

test("an edit is judged as a new text is", async () => {
  const { id } = await post(world.outsider);
  const on = await comment(world.outsider, id);
  await hold({ held_words: ["casino"] });
  const { projectSlug, feedbackId } = { projectSlug: world.slug, feedbackId: id };
  const { comment: comments, feedback } = trpc(world.outsider.token);
  await comments.update.mutate({ projectSlug, feedbackId, commentId: on.id, content: "Casino" });
  expect([await thread(id), (await thread(id, world.outsider)).length]).toEqual([[], 1]);
  expect(await feedback.update.mutate({ projectSlug, feedbackId, title: "Casino" })).toMatchObject({ held: "waiting" });
  await expect(get(id)).rejects.toThrow("feedback not found.");
  expect((await events()).map(([kind]) => kind)).toEqual(["feedback.created", "comment.created"]);
  await decide("approve", id, on.id);
  expect(await get(id)).toMatchObject({ title: "Casino", comment_count: 1 });
  expect((await events()).slice(2).map(([kind]) => kind)).toEqual(["feedback.updated", "comment.updated"]);
});

test("hiding a comment hides its replies, which come back with it, except those that are hidden themselves", async () => {
  const { id } = await post(world.owner);
  const root = await comment(world.outsider, id, "Root");
  const reply = await comment(world.member, id, "Reply", root.id);
  const below = await comment(world.member, id, "Below", reply.id);
  await decide("hide", root.id);
  expect([await thread(id), (await get(id)).comment_count]).toEqual([[], 0]);
  await decide("hide", reply.id);
  await decide("approve", root.id);
  expect((await thread(id)).map((item) => item.id)).toEqual([root.id]);
  await decide("restore", reply.id);
  expect((await thread(id)).map((item) => item.id)).toEqual([root.id, reply.id, below.id]);
  expect((await get(id)).comment_count).toBe(3);
  await decide("hide", id);
  const vote = { projectSlug: world.slug, feedbackId: id, commentId: root.id, upvoted: true };
  await expect(trpc(world.outsider.token).comment.setUpvote.mutate(vote)).rejects.toThrow("comment not found.");
  const list = rest("GET", `/projects/${world.slug}/feedback/${id}/comments`, { token: world.outsider.token });
  expect((await list).status).toBe(404);
});

test("spam hides all that is held of a person, and it can be undone", async () => {
  const before = await post(world.outsider, "Before");
  await hold({ hold: "everyone" });
  const first = await post(world.outsider, "One");
  const second = await comment(world.outsider, before.id, "Two");
  const others = await post(await newPerson(), "Other");
  const { ids } = await decide("spam", first.id);
  expect(new Set(ids)).toEqual(new Set([first.id, second.id]));
  expect((await queue()).map(({ id }) => id)).toEqual([others.id]);
  expect(await get(first.id, world.outsider)).toMatchObject({ held: "hidden" });
  expect(await get(before.id)).toMatchObject({ held: null });
  await decide("restore", ...ids);
  expect(await queue()).toHaveLength(3);
});

test("what the team puts back into the queue leaves open pages, and comes back to them without a second event", async () => {
  const { id: open } = await post(world.member, "Open");
  await hold({ hold: "everyone" });
  const { id } = await post(world.outsider);
  const on = await comment(world.outsider, open);
  await decide("approve", id, on.id);
  const before = await events();
  const stream = await openStream("tRPC", undefined, world.slug);
  const next = async () => [await nextChange(stream), await nextChange(stream)];
  const about = (change: "created" | "deleted") =>
    expect.arrayContaining([
      { kind: `feedback_${change}`, feedback_id: id, comment_id: null },
      { kind: `comment_${change}`, feedback_id: open, comment_id: on.id },
    ]);
  await decide("restore", id, on.id);
  expect(await next()).toEqual(about("deleted"));
  await expect(get(id)).rejects.toThrow("feedback not found.");
  await decide("approve", id, on.id);
  expect(await next()).toEqual(about("created"));
  expect(await get(id)).toMatchObject({ held: null });
  // Undoing a decision is the same, and a decision on what stays as it was tells nobody.
  await decide("hide", id, on.id);
  expect(await next()).toEqual(about("deleted"));
  await decide("spam", id, on.id);
  await decide("approve", id, on.id);
  expect(await next()).toEqual(about("created"));
  expect(await events()).toEqual(before);
});

test("what is held is not merged, and what is hidden while it is merged stays hidden when it comes back", async () => {
  const { id: into } = await post(world.owner, "Survivor");
  const { id } = await post(world.outsider, "Reported");
  await report(await newPerson(), id);
  const { merge, unmerge } = trpc(world.member.token).feedback;
  const projectSlug = world.slug;
  await merge.mutate({ projectSlug, feedbackId: id, into });
  await decide("hide", id);
  expect(await get(id)).toMatchObject({ id: into });
  expect(await unmerge.mutate({ projectSlug, feedbackId: id })).toMatchObject({ id, held: "hidden" });
  await expect(get(id)).rejects.toThrow("feedback not found.");
  for (const [feedbackId, other] of [
    [id, into],
    [into, id],
  ] as const)
    await expect(merge.mutate({ projectSlug, feedbackId, into: other })).rejects.toThrow(
      "feedback that is held cannot be merged: approve it first.",
    );
});

test("a person reports once, and what enough people report is held until the team approves it", async () => {
  await hold({ reports_to_hold: 2 });
  const { id } = await post(world.outsider);
  const [one, two] = await Promise.all([newPerson(), newPerson()]);
  await report(one, id);
  await report(one, id);
  expect(await queue()).toMatchObject([{ id, state: "reported", report_count: 1, reports: [{ reason: "Rude." }] }]);
  expect(await get(id)).toMatchObject({ held: null });
  await report(two, id);
  await expect(get(id)).rejects.toThrow("feedback not found.");
  await expect(report(await newPerson(), id)).rejects.toThrow("item not found.");
  await decide("approve", id);
  expect(await get(id)).toMatchObject({ held: null });
  await decide("restore", id);
  expect(await queue()).toMatchObject([{ id, state: "held", report_count: 2 }]);
  await decide("approve", id);
  await expect(report(one, world.id)).rejects.toThrow("item not found.");

  const { id: ofTeam } = await post(world.member);
  for (const person of [one, two]) await report(person, ofTeam);
  expect(await get(ofTeam)).toMatchObject({ held: null });
});

test("an author takes back what is held, and nobody is told", async () => {
  await hold({ hold: "everyone" });
  const { id } = await post(world.outsider);
  await trpc(world.outsider.token).feedback.delete.mutate({ projectSlug: world.slug, feedbackId: id });
  expect([await queue(), await events()]).toEqual([[], []]);
});

test("/v1 answers the author of what is held as ever", async () => {
  await hold({ hold: "everyone" });
  const { token } = world.outsider;
  const path = `/projects/${world.slug}/feedback`;
  const { status, body } = await rest("POST", path, { token, body: { title: "T", description: "" } });
  expect([status, Object.keys(body as object)]).toEqual([
    200,
    ["id", "project_id", "user_id", "title", "description", "status", "upvotes", "comment_count", "created_at"],
  ]);
  const { id } = body as { id: string };
  expect((await rest("GET", `${path}/${id}`, { token })).body).toMatchObject({ id });
  expect((await rest("GET", `${path}/${id}/upvotes`, { token })).body).toEqual([{ upvotes: 0, upvoters: [] }]);
  for (const part of ["", "/upvotes", "/comments"])
    expect((await rest("GET", `${path}/${id}${part}`, { token: (await newPerson()).token })).status).toBe(404);
});

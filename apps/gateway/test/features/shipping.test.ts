// @module-tag api
import { announceDue } from "@earshot/domain";
import { newId } from "@earshot/operations";
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { db, em } from "../support/server.ts";
import { newChangelog, newFeedback, newWorld } from "../support/world.ts";

const whole = { title: "News", summary: "In short", content: "At length" };
const future = "2999-01-01T00:00:00.000Z";

async function board() {
  const world = await newWorld();
  const [first, second] = [await newFeedback(world, world.outsider), await newFeedback(world, world.outsider)];
  const { feedback, changelog } = trpc(world.member.token);
  const projectSlug = world.slug;
  return {
    world,
    projectSlug,
    first,
    second,
    api: changelog,
    feedback,
    set: (changelogId: string, feedbackIds: string[], status?: string) =>
      changelog.setFeedback.mutate({ projectSlug, changelogId, feedbackIds, status }),
    statusOf: async (feedbackId: string) => (await feedback.get.query({ projectSlug, feedbackId })).status,
    shippedIn: async (feedbackId: string, token?: string) =>
      (await trpc(token).feedback.get.query({ projectSlug, feedbackId })).changelogs.map(({ id }) => id),
  };
}

test("a public changelog shows the feedback that it ships, newest first, and each feedback shows the changelog", async () => {
  const { world, projectSlug, first, second, set, shippedIn } = await board();
  const changelogId = await newChangelog(world);
  const shipped = await set(changelogId, [first, second, first]);
  expect(shipped.feedback.map(({ id }) => id)).toEqual([second, first]);
  const { id, slug, title } = shipped;
  const seen = await trpc().changelog.get.query({ projectSlug, slug });
  expect(seen).toMatchObject({ id: changelogId, feedback: [{ id: second }, { id: first }] });
  expect(seen.feedback[0]?.changelogs).toEqual([{ id, slug, title }]);
  expect(seen.feedback[0]?.user.email).toBe("");
  expect(await shippedIn(first)).toEqual([changelogId]);
  const { items } = await trpc().feedback.page.query({ projectSlug });
  expect(items.map((item) => item.changelogs.length)).toEqual([1, 1]);
});

test("what is the caller's own is marked in the feedback of a changelog", async () => {
  const { world, projectSlug, first, second, set } = await board();
  const changelogId = await newChangelog(world);
  await set(changelogId, [first, second]);
  const voter = trpc(world.admin.token);
  await voter.feedback.setUpvote.mutate({ projectSlug, feedbackId: first, upvoted: true });
  const marks = async (token?: string) =>
    (await trpc(token).changelog.get.query({ projectSlug, changelogId })).feedback.map((item) => item.has_upvoted);
  expect(await marks(world.admin.token)).toEqual([false, true]);
  expect(await marks(world.member.token)).toEqual([false, false]);
  expect(await marks()).toEqual([false, false]);
});

test("setting the feedback again replaces it, and an empty list removes it", async () => {
  const { world, first, second, set, shippedIn } = await board();
  const changelogId = await newChangelog(world);
  await set(changelogId, [first]);
  await set(changelogId, [second]);
  expect([await shippedIn(first), await shippedIn(second)]).toEqual([[], [changelogId]]);
  expect((await set(changelogId, [])).feedback).toEqual([]);
  expect(await shippedIn(second)).toEqual([]);
});

test("unknown feedback is 400, names the ids and changes nothing", async () => {
  const { world, first, second, set, shippedIn } = await board();
  const changelogId = await newChangelog(world);
  await set(changelogId, [first]);
  const foreign = await newFeedback(await newWorld(), world.owner);
  const unknown = newId();
  const failing = set(changelogId, [second, foreign, unknown]);
  await expect(failing).rejects.toThrow(`invalid feedback: ${foreign}, ${unknown}`);
  await expect(failing).rejects.toMatchObject({ data: { code: "BAD_REQUEST" } });
  expect([await shippedIn(first), await shippedIn(second)]).toEqual([[changelogId], []]);
  const many = Array.from({ length: 101 }, () => newId());
  await expect(set(changelogId, many)).rejects.toThrow("feedbackIds must have at most 100 items.");
});

test.each([
  ["a draft", { published: false, publish_date: null }],
  ["a scheduled changelog", { publish_date: future }],
])("%s is the team's alone, and its feedback does not show it", async (_, values) => {
  const { world, projectSlug, first, set, shippedIn } = await board();
  const changelogId = await newChangelog(world, values);
  const { slug } = await set(changelogId, [first]);
  for (const caller of [undefined, world.outsider.token])
    for (const wanted of [{ slug }, { changelogId }])
      await expect(trpc(caller).changelog.get.query({ projectSlug, ...wanted })).rejects.toThrow(
        "changelog not found.",
      );
  expect(await trpc(world.member.token).changelog.get.query({ projectSlug, slug })).toMatchObject({ id: changelogId });
  expect(await shippedIn(first, world.owner.token)).toEqual([]);
});

test("a changelog is asked for by its id or its slug, and not by both", async () => {
  const { world, projectSlug, api } = await board();
  const changelogId = await newChangelog(world);
  for (const wanted of [{}, { changelogId, slug: "news" }])
    await expect(api.get.query({ projectSlug, ...wanted })).rejects.toThrow(
      "changelogId or slug is required, and not both.",
    );
});

test("the status applies at once to the feedback of a public changelog", async () => {
  const { world, first, second, set, statusOf } = await board();
  const shipped = await set(await newChangelog(world), [first], "completed");
  expect(shipped.feedback[0]?.status).toBe("completed");
  expect([await statusOf(first), await statusOf(second)]).toEqual(["completed", "in review"]);
});

test("the status of a draft's feedback changes when the draft is published, once", async () => {
  const { projectSlug, first, set, api, feedback, statusOf, shippedIn } = await board();
  const { id: changelogId } = await api.create.mutate({ projectSlug, ...whole });
  await set(changelogId, [first], "completed");
  expect(await statusOf(first)).toBe("in review");
  const published = await api.update.mutate({ projectSlug, changelogId, published: true });
  expect(published.feedback).toMatchObject([{ id: first, status: "completed" }]);
  expect([await statusOf(first), await shippedIn(first)]).toEqual(["completed", [changelogId]]);
  await feedback.update.mutate({ projectSlug, feedbackId: first, status: "planned" });
  await api.update.mutate({ projectSlug, changelogId, summary: "Shorter" });
  expect(await statusOf(first)).toBe("planned");
});

test("a changelog that was announced and is scheduled again gives its feedback the status when it is due", async () => {
  const { projectSlug, world, first, set, api, statusOf } = await board();
  const { owner } = world;
  const { id: changelogId } = await api.create.mutate({ projectSlug, ...whole, published: true });
  await api.update.mutate({ projectSlug, changelogId, publish_date: future });
  await set(changelogId, [first], "completed");
  const due = new Date().toISOString();
  await db.updateTable("changelogs").set({ publish_date: due }).where("id", "=", changelogId).execute();
  const listed = async () => (await trpc(owner.token).event.list.query({ projectSlug })).items.map(({ kind }) => kind);
  const before = (await listed()).length;
  for (let times = 0; times < 2; times++) await announceDue(em, () => undefined);
  expect(await statusOf(first)).toBe("completed");
  expect((await listed()).slice(before)).toEqual(["feedback.status_changed"]);
});

test("feedback that is set once a changelog is due, and before it was announced, is told of with it", async () => {
  const { projectSlug, world, first, set, api } = await board();
  const { id: changelogId } = await api.create.mutate({ projectSlug, ...whole, published: true, publish_date: future });
  const due = new Date().toISOString();
  await db.updateTable("changelogs").set({ publish_date: due }).where("id", "=", changelogId).execute();
  await set(changelogId, [first], "completed");
  await announceDue(em, () => undefined);
  const { items } = await trpc(world.owner.token).event.list.query({ projectSlug });
  expect(items.slice(-2)).toMatchObject([
    { kind: "changelog.published", changelog_id: changelogId },
    { kind: "feedback.status_changed", feedback_id: first, changelog_id: changelogId },
  ]);
});

test("deleting a changelog or feedback ends what they share", async () => {
  const { world, projectSlug, first, second, set, shippedIn } = await board();
  const [one, other] = [await newChangelog(world), await newChangelog(world)];
  await set(one, [first, second]);
  await set(other, [first]);
  await rest("DELETE", `/projects/${projectSlug}/changelogs/${one}`, { token: world.admin.token });
  expect([await shippedIn(first), await shippedIn(second)]).toEqual([[other], []]);
  await rest("DELETE", `/projects/${projectSlug}/feedback/${first}`, { token: world.admin.token });
  const seen = await trpc(world.member.token).changelog.get.query({ projectSlug, changelogId: other });
  expect(seen.feedback).toEqual([]);
});

test("GraphQL nests the feedback of a changelog, and the changelogs of feedback", async () => {
  const { world, projectSlug, first, second, set } = await board();
  const { slug } = await set(await newChangelog(world), [first, second]);
  const query = `query ($project: String!, $slug: String!) { changelog(projectSlug: $project, slug: $slug) {
    title feedback(first: 1) { totalCount nodes { id changelogs { slug } } pageInfo { hasNextPage } } } }`;
  const { data } = await ask(query, { project: projectSlug, slug });
  expect(data.changelog.feedback).toEqual({
    totalCount: 2,
    nodes: [{ id: second, changelogs: [{ slug }] }],
    pageInfo: { hasNextPage: true },
  });
});

test("the slug of a changelog in GraphQL is text as in tRPC", async () => {
  const { projectSlug } = await board();
  const query = "query ($project: String!, $slug: String!) { changelog(projectSlug: $project, slug: $slug) { id } }";
  for (const slug of ["\0", "\ud800", "x".repeat(65)]) {
    const { errors } = await ask(query, { project: projectSlug, slug });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(["BAD_REQUEST"]);
  }
});

test("/v1 shows nothing of it", async () => {
  const { world, projectSlug, first, set } = await board();
  await set(await newChangelog(world), [first]);
  const { body } = await rest("GET", `/projects/${projectSlug}/feedback/${first}`, { token: world.member.token });
  expect(body).not.toHaveProperty("changelogs");
  expect((await rest("GET", `/${projectSlug}/changelogs`)).body[0]).not.toHaveProperty("feedback");
});

test("what answers for merged feedback shows the changelog that ships it, and gets its status", async () => {
  const { world, projectSlug, first, second, set, feedback, shippedIn, statusOf } = await board();
  const changelogId = await newChangelog(world);
  await set(changelogId, [first]);
  await feedback.merge.mutate({ projectSlug, feedbackId: first, into: second });
  expect(await shippedIn(second)).toEqual([changelogId]);
  await set(changelogId, [first, second], "completed");
  expect([await shippedIn(second), await statusOf(second)]).toEqual([[changelogId], "completed"]);
  await feedback.unmerge.mutate({ projectSlug, feedbackId: first });
  expect(await statusOf(first)).toBe("in review");
});

test("a status that a changelog will set is renamed with the list's", async () => {
  const { world, projectSlug, first, set, statusOf } = await board();
  const changelogId = await newChangelog(world, { published: false, publish_date: null });
  await set(changelogId, [first], "completed");
  const { status, changelog } = trpc(world.admin.token);
  const completed = (await status.list.query({ projectSlug })).find(({ name }) => name === "completed");
  await status.update.mutate({ projectSlug, statusId: completed!.id, name: "shipped" });
  await changelog.update.mutate({ projectSlug, changelogId, ...whole, published: true });
  expect(await statusOf(first)).toBe("shipped");
});

test("a changelog that ships what was hidden since is saved with it, and takes nothing else that is hidden", async () => {
  const { world, projectSlug, first, second, api, set } = await board();
  const changelogId = await newChangelog(world, whole);
  await set(changelogId, [first]);
  await trpc(world.member.token).moderation.hide.mutate({ projectSlug, ids: [first, second] });
  expect((await set(changelogId, [first])).feedback).toEqual([]);
  await expect(set(changelogId, [first, second])).rejects.toThrow(`invalid feedback: ${second}`);
  const file = { projectSlug, path: "a.md", digest: "a".repeat(64), ...whole };
  for (const feedbackIds of [[first], []])
    expect(await api.putFile.mutate({ ...file, feedbackIds })).toMatchObject({
      changelog_id: changelogId,
      drift: "none",
    });
});

test("feedback that is hidden while a changelog is saved is with it again once it is approved", async () => {
  const { world, projectSlug, first, second, api, set } = await board();
  const { moderation } = trpc(world.member.token);
  const changelogId = await newChangelog(world);
  await set(changelogId, [first]);
  await moderation.hide.mutate({ projectSlug, ids: [first] });
  expect((await set(changelogId, [second])).feedback.map(({ id }) => id)).toEqual([second]);
  await moderation.approve.mutate({ projectSlug, ids: [first] });
  const shown = (await api.get.query({ projectSlug, changelogId })).feedback.map(({ id }) => id);
  expect(new Set(shown)).toEqual(new Set([first, second]));
  expect((await set(changelogId, [])).feedback).toEqual([]);
});

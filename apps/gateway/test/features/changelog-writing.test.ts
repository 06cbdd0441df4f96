// @module-tag api
import { expect, test } from "vitest";
import { rest, trpc } from "../support/http.ts";
import { shapes, timestamp } from "./shapes.ts";
import { newWorld } from "../support/world.ts";

const whole = { title: "New: Über-fast search!", summary: "It is fast.", content: "# Fast" };

async function team() {
  const { slug: projectSlug, member } = await newWorld();
  const api = trpc(member.token).changelog;
  const isPublic = async () => (await rest("GET", `/${projectSlug}/changelogs`)).body.length === 1;
  return { projectSlug, isPublic, api };
}

test("a new changelog is a draft with empty fields and a slug made from its title", async () => {
  const { projectSlug, api, isPublic } = await team();
  const created = await api.create.mutate({ projectSlug, title: whole.title });
  expect(Object.keys(created)).toEqual(shapes.changelog);
  expect(created).toMatchObject({
    slug: "new-uber-fast-search",
    summary: null,
    content: null,
    image: null,
    publish_date: null,
    published: false,
  });
  expect(await isPublic()).toBe(false);
});

test("a slug is unique in its project", async () => {
  const [here, there] = [await team(), await team()];
  const slugs = async ({ projectSlug, api }: typeof here, titles: string[]) => {
    const found: string[] = [];
    for (const title of titles) found.push((await api.create.mutate({ projectSlug, title })).slug);
    return found;
  };
  expect(await slugs(here, ["News", "news!", "NEWS", "News 2", "新闻", "…"])).toEqual([
    "news",
    "news-2",
    "news-3",
    "news-2-2",
    "changelog",
    "changelog-2",
  ]);
  expect(await slugs(there, ["News"])).toEqual(["news"]);
});

test("publishing an incomplete changelog names the missing fields and stores nothing", async () => {
  const { projectSlug, api, isPublic } = await team();
  const publish = (parts: object) => api.create.mutate({ projectSlug, title: "News", published: true, ...parts });
  await expect(publish({})).rejects.toThrow("publishing needs summary and content.");
  await expect(publish({ summary: "S", content: "" })).rejects.toThrow("publishing needs content.");
  const { id: changelogId } = await api.create.mutate({ projectSlug, title: "News" });
  const update = api.update.mutate({ projectSlug, changelogId, published: true, summary: "S" });
  await expect(update).rejects.toThrow("publishing needs content.");
  expect(await api.list.query({ projectSlug })).toMatchObject([{ id: changelogId, summary: null, published: false }]);
  expect(await isPublic()).toBe(false);
});

test("a changelog published without a date is public from now on", async () => {
  const { projectSlug, api, isPublic } = await team();
  const created = await api.create.mutate({ projectSlug, ...whole, published: true });
  expect(created.publish_date).toMatch(timestamp);
  expect(Math.abs(Date.parse(created.publish_date ?? "") - Date.now())).toBeLessThan(10_000);
  expect(await isPublic()).toBe(true);
});

test("a future date schedules a changelog, in any time zone", async () => {
  const { projectSlug, api, isPublic } = await team();
  const publish_date = "2999-01-01T01:00:00+01:00";
  const created = await api.create.mutate({ projectSlug, ...whole, published: true, publish_date });
  expect(created.publish_date).toBe("2999-01-01T00:00:00.000Z");
  expect(await isPublic()).toBe(false);
  const { id: changelogId } = created;
  await api.update.mutate({ projectSlug, changelogId, publish_date: "2026-01-01T00:00:00.000Z" });
  expect(await isPublic()).toBe(true);
});

test("an update changes the given fields but not the slug, and an unpublished changelog is no longer public", async () => {
  const { projectSlug, api, isPublic } = await team();
  const created = await api.create.mutate({ projectSlug, ...whole, published: true });
  const { id: changelogId } = created;
  const renamed = await api.update.mutate({
    projectSlug,
    changelogId,
    title: "Other",
    image: "https://a.example/b.png",
  });
  expect(renamed).toEqual({ ...created, title: "Other", image: "https://a.example/b.png", feedback: [] });
  expect(await api.update.mutate({ projectSlug, changelogId })).toEqual(renamed);
  expect((await api.update.mutate({ projectSlug, changelogId, published: false })).published).toBe(false);
  expect(await isPublic()).toBe(false);
});

test.each([
  "tomorrow",
  "2026-01-01",
  "2026-01-01T00:00:00",
  "0000-01-01T00:00:00Z",
  "1969-12-31T23:59:59Z",
  "9999-12-31T23:59:59-00:01",
])("%j is no date to publish at", async (publish_date) => {
  const { projectSlug, api } = await team();
  const create = api.create.mutate({ projectSlug, ...whole, publish_date });
  await expect(create).rejects.toMatchObject({ data: { code: "BAD_REQUEST" } });
});

test.each([
  ["2026-01-01T00:00:00+23:59", "2025-12-31T00:01:00.000Z"],
  ["9999-12-31T23:59:59.9999Z", "9999-12-31T23:59:59.999Z"],
  [`2026-01-01T00:00:00.${"1".repeat(5_000)}Z`, "2026-01-01T00:00:00.111Z"],
])("%j is stored as %j", async (publish_date, stored) => {
  const { projectSlug, api } = await team();
  expect((await api.create.mutate({ projectSlug, ...whole, publish_date })).publish_date).toBe(stored);
});

test("a slug has at most 64 characters, also with a number against duplicates", async () => {
  const { projectSlug, api } = await team();
  const title = "a".repeat(200);
  const slugs = [await api.create.mutate({ projectSlug, title }), await api.create.mutate({ projectSlug, title })];
  expect(slugs.map(({ slug }) => slug)).toEqual(["a".repeat(64), `${"a".repeat(62)}-2`]);
});

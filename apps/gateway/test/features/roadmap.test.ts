// @module-tag api
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newStatus, newTag, newUpvote, newWorld } from "../support/world.ts";
import { driftOf, items, mover, order } from "./roadmaps.ts";

test("feedback moves before other feedback, and to the end", async () => {
  const world = await newWorld();
  const { a, b, c, d } = await items(world, "abcd");
  const move = mover(world);
  expect(await order(world)).toBe("abcd");
  expect(await move(d!, "planned", b)).toMatchObject({ id: d, title: "d", status: "planned", stage: "planned" });
  expect(await order(world)).toBe("adbc");
  await move(c!, "planned", a);
  expect(await order(world)).toBe("cadb");
  await move(c!, "planned");
  expect(await order(world)).toBe("adbc");
  await move(a!, "planned", c);
  expect(await order(world)).toBe("dbac");
  await items(world, "e");
  expect(await order(world)).toBe("dbace");
  expect(await driftOf(world)).toEqual([]);
});

test("a move into another status changes the status, and the roadmap has the statuses in their order", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin } = world;
  const { a, b } = await items(world, "ab");
  const { x } = await items(world, "xy", "completed");
  await items(world, "?", "shipped?");
  const move = mover(world);
  expect(await move(b!, "completed", x)).toMatchObject({ status: "completed", stage: "done" });
  expect(await order(world)).toBe("abxy");
  expect(await order(world, { stage: "done" })).toBe("bxy");
  expect(await order(world, { status: "planned" })).toBe("a");
  const ids = (await trpc().status.list.query({ projectSlug })).map(({ id }) => id);
  await trpc(admin.token).status.reorder.mutate({ projectSlug, statusIds: ids.toReversed() });
  expect(await order(world)).toBe("bxya");
  await move(a!, "completed");
  expect(await order(world)).toBe("bxya");
});

test.each([1, 2, 3])("pages of %i show each item once, across statuses", async (limit) => {
  const world = await newWorld();
  await newStatus(world, 'Später \u{1F41B} "1"', "done");
  await items(world, "cd", "completed");
  await items(world, "ab");
  const ids = await items(world, "ef", 'Später \u{1F41B} "1"');
  await mover(world)(ids["f"]!, 'Später \u{1F41B} "1"', ids["e"]);
  expect(await order(world, {}, limit)).toBe("abcdfe");
  const query = `query ($slug: String!, $first: Int!, $after: String) { project(slug: $slug) {
    feedback(sort: ROADMAP, first: $first, after: $after) { nodes { title } totalCount pageInfo { endCursor hasNextPage } } } }`;
  let [after, titles]: [string | null, string] = [null, ""];
  do {
    const { data, errors } = await ask(query, { slug: world.slug, first: limit, after }, world.member.token);
    expect(errors).toBeUndefined();
    const { nodes, pageInfo, totalCount } = data.project.feedback;
    expect(totalCount).toBe(6);
    titles += nodes.map(({ title }: { title: string }) => title).join("");
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after);
  expect(titles).toBe("abcdfe");
});

test("the roadmap's order takes every filter", async () => {
  const world = await newWorld();
  const { b } = await items(world, "abc");
  await db.updateTable("feedback").set({ description: "a needle in it" }).where("id", "=", b!).execute();
  const tag_id = await newTag(world, "bug");
  await db.insertInto("feedback_tags").values({ project_id: world.id, feedback_id: b!, tag_id }).execute();
  for (const filters of [{ tag: ["bug"] }, { search: "needle" }, { search: "ne" }])
    expect(await order(world, filters)).toBe("b");
});

test("a page takes a stage in every order", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  await items(world, "a");
  const { b } = await items(world, "bc", "completed");
  await items(world, "d", "shipped?");
  await newUpvote(world, b!, world.owner);
  const page = async (input: object) => {
    const { items: listed } = await trpc().feedback.page.query({ projectSlug, ...input });
    return listed.map(({ title }) => title).join("");
  };
  expect(await page({ stage: "done" })).toBe("cb");
  expect(await page({ stage: "done", sort: "upvotes" })).toBe("bc");
  expect(await page({ stage: "new" })).toBe("d");
  expect(await page({ stage: "active" })).toBe("");
  expect(await page({ stage: "done", status: "planned" })).toBe("");
});

test.each([
  ["before feedback of another status", ({ c }: Record<string, string>) => ["planned", c]],
  ["before itself", ({ a }: Record<string, string>) => ["planned", a]],
  ["before what is not there", () => ["planned", "01a00000-0000-7000-8000-000000000000"]],
  ["to a status that the list lacks", () => ["Planned"]],
])("a move %s is refused and changes nothing", async (_, target) => {
  const world = await newWorld();
  const ids = { ...(await items(world, "ab")), ...(await items(world, "c", "backlog")) };
  const [status = "", before] = target(ids);
  await expect(mover(world)(ids["a"]!, status, before)).rejects.toMatchObject({ data: { httpStatus: 400 } });
  expect(await order(world)).toBe("cab");
});

test("another status by an update is a place by age there", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member } = world;
  const { a, b } = await items(world, "ab");
  await items(world, "c", "completed");
  await mover(world)(b!, "planned", a);
  for (const feedbackId of [b!, a!])
    await trpc(member.token).feedback.update.mutate({ projectSlug, feedbackId, status: "completed" });
  expect(await order(world)).toBe("abc");
  await mover(world)(b!, "completed", a);
  await trpc(member.token).feedback.update.mutate({ projectSlug, feedbackId: b!, status: "completed", title: "B" });
  expect(await order(world)).toBe("Bac");
  expect(await driftOf(world)).toEqual([]);
});

test("a renamed status keeps its order; feedback that gets another status goes there by age", async () => {
  const world = await newWorld();
  const { slug: projectSlug, admin } = world;
  const { a, c } = await items(world, "abc");
  await items(world, "d", "completed");
  const move = mover(world);
  await move(c!, "planned", a);
  const statuses = await trpc().status.list.query({ projectSlug });
  const [, , planned, , completed] = statuses.map(({ id }) => id) as [string, string, string, string, string];
  const { status } = trpc(admin.token);
  await status.update.mutate({ projectSlug, statusId: planned, name: "Next" });
  expect(await order(world)).toBe("cabd");
  await status.delete.mutate({ projectSlug, statusId: planned, into: completed });
  expect(await order(world)).toBe("abcd");
  expect(await driftOf(world)).toEqual([]);
});

test("/v1 knows neither the order nor the stage", async () => {
  const world = await newWorld();
  await items(world, "ab");
  const get = (query: string) => rest("GET", `/projects/${world.slug}/feedback${query}`, { token: world.member.token });
  expect((await get("?sort=roadmap")).status).toBe(400);
  expect((await get("?stage=done")).body).toHaveLength(2);
  const { next_cursor } = await trpc().feedback.page.query({ projectSlug: world.slug, sort: "roadmap", limit: 1 });
  expect((await get(`?cursor=${next_cursor}`)).status).toBe(400);
});

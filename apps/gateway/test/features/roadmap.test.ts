// @module-tag api
import { verify } from "@earshot/domain";
import { TRPCClientError } from "@trpc/client";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newFeedback, newStatus, newTag, newUpvote, newWorld, type World } from "../support/world.ts";

const driftOf = async ({ id }: World) => (await verify(db)).filter((line) => line.includes(id));

/** Feedback with these titles and this status, in the order of its creation, by title. */
async function items(world: World, titles: string, status = "planned") {
  const ids: Record<string, string> = {};
  for (const title of titles) ids[title] = await newFeedback(world, world.member, { title, status });
  return ids;
}

/** The titles of a page in the order of the roadmap, read in pages of this size. */
async function order({ slug: projectSlug }: World, filters: object = {}, limit = 100): Promise<string> {
  let titles = "";
  let cursor: string | undefined;
  do {
    const input = { projectSlug, sort: "roadmap" as const, limit, ...filters, ...(cursor && { cursor }) };
    const page = await trpc().feedback.page.query(input);
    titles += page.items.map(({ title }) => title).join("");
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return titles;
}

const mover =
  ({ slug: projectSlug, member }: World) =>
  (feedbackId: string, status: string, before?: string) =>
    trpc(member.token).feedback.move.mutate({ projectSlug, feedbackId, status, ...(before && { before }) });

/** Does it again as long as the service says so: on a busy machine a move may wait for the others for too long. */
const untilServed = <Result>(write: () => Promise<Result>): Promise<Result> =>
  write().catch((error: unknown) => {
    if (!(error instanceof TRPCClientError) || error.data?.httpStatus !== 503) throw error;
    return untilServed(write);
  });

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

test("random moves leave the same order as lists in memory", async () => {
  const titles = ["a", "b", "c", "d", "e", "f"];
  const step = fc.record({
    item: fc.constantFrom(...titles),
    before: fc.option(fc.constantFrom(...titles)),
    status: fc.constantFrom("planned", "completed"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const world = await newWorld();
      const ids = await items(world, titles.join(""));
      const model: Record<string, string> = { planned: titles.join(""), completed: "" };
      for (const { item, before, status } of steps) {
        if (before && (before === item || !model[status]!.includes(before))) continue;
        await mover(world)(ids[item]!, status, before ? ids[before] : undefined);
        for (const name of Object.keys(model)) model[name] = model[name]!.replace(item, "");
        const column = model[status]!;
        model[status] = before ? column.replace(before, item + before) : column + item;
        expect(await order(world)).toBe(model["planned"]! + model["completed"]);
      }
      expect(await driftOf(world)).toEqual([]);
    }),
    { numRuns: 15 },
  );
}, 60_000);

test("1,000 moves to one place keep the order, and the ranks short", async () => {
  const world = await newWorld();
  const ids = await items(world, "abc");
  const move = mover(world);
  for (let count = 0; count < 500; count++) {
    await move(ids["b"]!, "planned", ids["c"]);
    await move(ids["c"]!, "planned", ids["b"]);
  }
  expect(await order(world)).toBe("acb");
  const ranks = await db.selectFrom("feedback").select("rank").where("project_id", "=", world.id).execute();
  expect(Math.max(...ranks.map(({ rank }) => rank?.length ?? 0))).toBeLessThanOrEqual(100);
  // A thousand requests, one after the other, take longer on a busy machine.
}, 60_000);

test("100 racing moves, with updates and new feedback among them, keep one total order", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member } = world;
  const ids = Object.values(await items(world, "abcdefghij"));
  const move = mover(world);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 120 }, (_, n) => {
      const id = ids[n % 10]!;
      const other = ids[(n * 7 + 3) % 10]!;
      const { update, create } = trpc(member.token).feedback;
      return untilServed<unknown>(() => {
        if (n % 12 === 5) return update.mutate({ projectSlug, feedbackId: id, status: "backlog" });
        if (n % 12 === 11) return create.mutate({ projectSlug, title: "new", description: "A", status: "planned" });
        return move(id, n % 3 === 0 ? "backlog" : "planned", n % 4 === 0 || id === other ? undefined : other);
      });
    }),
  );
  // A move before feedback that has another status by then is refused.
  for (const outcome of outcomes) if (outcome.status === "rejected") expect(outcome.reason.data?.httpStatus).toBe(400);
  expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(40);
  expect(await driftOf(world)).toEqual([]);
  const [whole, paged] = [await order(world), await order(world, {}, 3)];
  expect(whole).toBe(paged);
  expect(whole.replaceAll("new", "")).toHaveLength(10);
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

// @module-tag system
import { sql } from "kysely";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newWorld, type World } from "../support/world.ts";
import { api, countsOf, listOf, preview, undo } from "./importing.ts";
import { fetchAll, fetchFrom, fetchOnce, finish, startTool, waitIsOver } from "./tools.ts";

const keyOf = ({ id }: World) =>
  db.selectFrom("imports").select("secret").where("project_id", "=", id).executeTakeFirst();

const ada = { id: "u1", userID: "own-1", name: "Ada", email: "ada@x.example", created: "2020-01-01T00:00:00Z" };
const board = { id: "b", name: "Ideas" };
const cannyPost = (id: string, more: object = {}) => ({
  id,
  author: ada,
  board,
  title: `Post ${id}`,
  details: "Text",
  created: "2021-02-03T04:05:06.000Z",
  status: "in progress",
  score: 0,
  tags: [],
  ...more,
});

const canny: Record<string, (skip: number, cursor: unknown) => object> = {
  "/api/v2/companies/list": () => ({ hasNextPage: false, items: [{ id: "acme", name: "Acme", monthlySpend: 99.5 }] }),
  "/api/v2/users/list": (_, cursor) =>
    cursor === undefined
      ? { hasNextPage: true, cursor: "c2", items: [{ ...ada, companies: [{ id: "acme", name: "Acme" }] }] }
      : { hasNextPage: false, items: [{ id: "u2", name: "Bob", email: "" }] },
  "/api/v1/posts/list": (skip) =>
    skip === 0
      ? {
          hasMore: true,
          posts: [
            cannyPost("p1", {
              score: 5,
              tags: [{ id: "t", name: "mobile" }],
              category: { name: "Apps" },
              mergeHistory: [
                {
                  created: "2022-01-01T00:00:00Z",
                  post: { id: "p9", title: "The same", details: "", created: "2021-01-01T00:00:00Z" },
                },
              ],
            }),
          ],
        }
      : { hasMore: false, posts: [cannyPost("p2", { author: null, title: "x".repeat(250) })] },
  "/api/v1/comments/list": () => ({
    hasMore: false,
    comments: [
      { id: "c2", post: { id: "p1" }, author: null, value: "Reply", parentID: "c1", created: "2021-03-02T00:00:00Z" },
      {
        id: "c1",
        post: { id: "p1" },
        author: ada,
        value: "<p>Yes &amp; <b>now</b></p>",
        created: "2021-03-01T00:00:00Z",
      },
      { id: "c3", post: { id: "p1" }, author: ada, value: "Secret", internal: true, created: "2021-03-03T00:00:00Z" },
      { id: "c4", post: { id: "gone" }, author: ada, value: "Lost", created: "2021-03-03T00:00:00Z" },
    ],
  }),
  "/api/v1/entries/list": () => ({ hasMore: false, entries: [] }),
  "/api/v1/votes/list": () => ({
    hasMore: false,
    votes: [
      { id: "v1", post: { id: "p1" }, voter: ada, created: "2021-04-01T00:00:00Z" },
      { id: "v2", post: { id: "p1" }, voter: { id: "u2", name: "Bob" }, created: "2021-04-01T00:00:00Z" },
    ],
  }),
};

test("Canny: pages and cursors, merged posts, deleted users, internal comments, votes without voters", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  await expect(api(world).create.mutate({ projectSlug, source: "canny" })).rejects.toThrow("key is required");
  const tool = await startTool(
    ({ path, body }) => canny[path]?.(Number(body["skip"] ?? 0), body["cursor"]) ?? { status: 404 },
  );
  const { id, shown } = await fetchFrom(world, tool.url, { source: "canny", key: "secret-key" });
  expect(tool.asked.every(({ body }) => body["apiKey"] === "secret-key" && body["limit"] === 100)).toBe(true);
  expect(tool.asked.map(({ path }) => path.split("/")[3])).toEqual([
    "companies",
    "users",
    "users",
    "posts",
    "posts",
    "comments",
    "votes",
    "entries",
  ]);
  // The key is gone when all is fetched.
  expect(await keyOf(world)).toEqual({ secret: null });
  expect(shown.problems.map(({ message }) => message)).toEqual(["comment c4 is on a post that is not there."]);
  expect(countsOf(await finish(world, id))).toMatchObject({
    people: { makes: 3 },
    feedback: { makes: 3 },
    comments: { makes: 2, errors: 1 },
    notes: { makes: 1 },
    votes: { makes: 2 },
    companies: { makes: 1 },
  });
  const items = await listOf(world);
  const first = items.find(({ title }) => title === "Post p1");
  expect(first).toMatchObject({ upvotes: 5, comment_count: 2, status: "in progress", description: "Text" });
  expect(items.find(({ title }) => title.startsWith("xxx"))?.description).toMatch(/^x{250}\n\nText$/);
  const said = await trpc(world.owner.token).comment.list.query({ projectSlug, feedbackId: first!.id });
  expect(JSON.stringify(said)).toContain('"Yes & now"');
});

test("of two processes that fetch one import, one makes rows of its pages", async () => {
  const world = await newWorld();
  const tool = await startTool(
    ({ path, body }) => canny[path]?.(Number(body["skip"] ?? 0), body["cursor"]) ?? { status: 404 },
  );
  const { id } = await api(world).create.mutate({ projectSlug: world.slug, source: "canny", key: "k" });
  const next = db.selectFrom("imports").select("next").where("project_id", "=", world.id);
  while (!JSON.stringify(await next.execute()).includes('"end"')) await fetchOnce(world, tool.url);
  const done = await Promise.all([fetchOnce(world, tool.url), fetchOnce(world, tool.url)]);
  expect(done.filter((isDone) => isDone)).toEqual([true]);
  expect(await preview(world, id)).toMatchObject({ state: "ready", error: null });
  expect(countsOf(await preview(world, id))).toMatchObject({ feedback: { makes: 3 }, votes: { makes: 2 } });
});

test("a process whose request fails does not take back the page that another one has stored", async () => {
  const world = await newWorld();
  const stored = Promise.withResolvers<void>();
  const tool = await startTool(async ({ path, body }, count) => {
    if (count > 1) return canny[path]?.(Number(body["skip"] ?? 0), body["cursor"]) ?? { status: 404 };
    await stored.promise;
    return { status: 429, headers: { "retry-after": "7" } };
  });
  const { id } = await api(world).create.mutate({ projectSlug: world.slug, source: "canny", key: "k" });
  const failing = fetchOnce(world, tool.url);
  await expect.poll(() => tool.asked.length).toBe(1);
  await fetchOnce(world, tool.url);
  stored.resolve();
  expect(await failing).toBe(false);
  await fetchAll(world, tool.url);
  expect(await preview(world, id)).toMatchObject({ state: "ready", error: null });
  expect(tool.asked).toHaveLength(8 + 1);
});

test("what an import needs no longer is deleted part by part, wherever a process was killed", async () => {
  const world = await newWorld();
  const tool = await startTool(
    ({ path, body }) => canny[path]?.(Number(body["skip"] ?? 0), body["cursor"]) ?? { status: 404 },
  );
  const isIt = db.selectFrom("import_rows").where("project_id", "=", world.id);
  const count = async (kind: string) => (await isIt.where("kind", "=", kind).select("n").execute()).length;
  const addRows = async (importId: string, kind: string, from: number, to: number) => {
    await sql`insert into import_rows (project_id, import_id, n, kind, record)
      select ${world.id}::uuid, ${importId}::uuid, n, ${kind}, '{}' from generate_series(${from}::int, ${to}::int) as n`.execute(
      db,
    );
  };
  const { id } = await api(world).create.mutate({ projectSlug: world.slug, source: "canny", key: "k" });
  const next = db.selectFrom("imports").select("next").where("project_id", "=", world.id);
  while (!JSON.stringify(await next.execute()).includes('"end"')) await fetchOnce(world, tool.url);
  const pages = await count("page");
  await addRows(id, "page", -250, -pages - 1);
  await fetchOnce(world, tool.url);
  expect([(await preview(world, id)).state, await count("page")]).toEqual(["ready", 250]);
  await fetchOnce(world, tool.url);
  expect(await count("page")).toBe(150);
  // Adding and undoing leave pages alone that are there still.
  expect(countsOf(await finish(world, id))).toMatchObject({ feedback: { makes: 3 } });
  expect(await undo(world, id)).toMatchObject({ state: "undone" });
  await fetchAll(world, tool.url);
  expect([await count("page"), await count("feedback")]).toEqual([0, 3]);

  const stopped = await api(world).create.mutate({ projectSlug: world.slug, source: "canny", key: "k" });
  await fetchOnce(world, tool.url);
  await addRows(stopped.id, "companies", 1, 150);
  const companies = await count("companies");
  await api(world).undo.mutate({ projectSlug: world.slug, importId: stopped.id });
  await fetchOnce(world, tool.url);
  expect([await count("page"), await count("companies")]).toEqual([0, companies - 98]);
  await fetchAll(world, tool.url);
  expect(await count("companies")).toBe(companies - 150);
});

test("a tool that is slow, breaks off or is gone: fetching waits, goes on at the page, and in the end says why", async () => {
  const world = await newWorld();
  const states: (object | "breaks off")[] = [
    { status: 429, headers: { "retry-after": "7" } },
    "breaks off",
    { status: 502 },
  ];
  const tool = await startTool(
    ({ path, body }, count) =>
      (count > 2 && states.shift()) || (canny[path]?.(Number(body["skip"] ?? 0), body["cursor"]) ?? { status: 404 }),
  );
  const { id } = await fetchFrom(world, tool.url, { source: "canny", key: "k" });
  const error = async () => (await preview(world, id)).error;
  expect(await error()).toBe("Canny wants us to wait: it goes on by itself.");
  for (const said of ["Canny: its response is no JSON, or broke off.", "Canny: it responds with 502."]) {
    await waitIsOver(world);
    await fetchAll(world, tool.url);
    expect(await error()).toBe(said);
  }
  await waitIsOver(world);
  await fetchAll(world, tool.url);
  expect(await preview(world, id)).toMatchObject({ state: "ready", error: null });
  // Each page was asked once more for each time that it was not there, and no other one.
  expect(tool.asked).toHaveLength(8 + 3);

  const closed = await startTool(({ path }) => (path.includes("/v2/") && canny[path]?.(0, "c2")) || { status: 401 });
  const left = await newWorld();
  const { shown } = await fetchFrom(left, closed.url, { source: "canny", key: "k" });
  expect(shown).toMatchObject({ state: "failed", error: "Canny refuses the key.", row_count: 2 });
  // Nothing is left of what was fetched, also where a process was killed before it had deleted that.
  const pages = db.selectFrom("import_rows").select("n").where("project_id", "=", left.id);
  expect(await pages.execute()).toEqual([]);
  const page = { project_id: left.id, import_id: shown.id, n: -1, kind: "page", record: "{}" as never };
  for (const state of ["failed", "ready"] as const) {
    await db.updateTable("imports").set({ state }).where("id", "=", shown.id).execute();
    await db.insertInto("import_rows").values(page).execute();
    await fetchAll(left, closed.url);
    expect(await pages.execute()).toEqual([]);
  }
});

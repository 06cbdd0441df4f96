// @module-tag system
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newWorld } from "../support/world.ts";
import { listOf, preview } from "./importing.ts";
import { fetchAll, fetchFrom, finish, startTool, waitIsOver } from "./tools.ts";

// What other tools respond that is no page, and pages with what cannot be stored.

test("GitHub: a repository that has another name now ends the import, and says where it is", async () => {
  const world = await newWorld();
  const location = "https://api.github.com/repositories/7/issues";
  const tool = await startTool(() => ({ status: 301, headers: { location }, message: "Moved Permanently" }));
  const { shown } = await fetchFrom(world, tool.url, { source: "github", repository: "acme/old" });
  expect(shown).toMatchObject({
    state: "failed",
    error: `GitHub responds with 301: it has moved to ${location}.`,
  });
});

test("GitHub: a failure of GraphQL is no end: it waits for a limit, and asks again", async () => {
  const world = await newWorld();
  const nodes = [{ id: "d", number: 1, title: "Discuss", body: "", createdAt: "2022-03-01T00:00:00Z" }];
  const failures: object[] = [
    { data: null, errors: [{ message: "Something went wrong" }] },
    { errors: [{ type: "RATE_LIMITED", message: "API rate limit exceeded" }] },
    { headers: { "x-ratelimit-remaining": "0" }, data: null, errors: [{ message: "No more" }] },
  ];
  const tool = await startTool(({ path }) =>
    path === "/graphql"
      ? (failures.shift() ?? { data: { repository: { discussions: { pageInfo: { hasNextPage: false }, nodes } } } })
      : [],
  );
  const { id, shown } = await fetchFrom(world, tool.url, { source: "github", repository: "acme/app", key: "k" });
  expect(shown).toMatchObject({ state: "fetching", error: "GitHub: Something went wrong." });
  for (let n = 0; n < 2; n++) {
    await waitIsOver(world);
    await fetchAll(world, tool.url);
    expect((await preview(world, id)).error).toBe("GitHub wants us to wait: it goes on by itself.");
  }
  await waitIsOver(world);
  await fetchAll(world, tool.url);
  await finish(world, id);
  expect(await listOf(world)).toMatchObject([{ title: "Discuss" }]);
});

test("GitHub: what a discussion has beyond its first comments and replies is a fault", async () => {
  const world = await newWorld();
  const text = (id: string) => ({ id, body: id, createdAt: "2022-03-02T00:00:00Z", author: { login: "ada" } });
  const comments = {
    totalCount: 53,
    nodes: [{ ...text("a"), replies: { totalCount: 2, nodes: [text("b")] } }, text("c")],
  };
  const discussion = { title: "Discuss", body: "", createdAt: "2022-03-01T00:00:00Z" };
  const nodes = [
    { ...discussion, number: 1, comments },
    { ...discussion, number: 2, comments: { totalCount: 1, nodes: [text("d")] } },
  ];
  const tool = await startTool(({ path }) =>
    path === "/graphql" ? { data: { repository: { discussions: { pageInfo: { hasNextPage: false }, nodes } } } } : [],
  );
  const { id, shown } = await fetchFrom(world, tool.url, { source: "github", repository: "acme/app", key: "k" });
  expect(shown.problems).toEqual([
    {
      line: null,
      kind: "comments",
      message: "discussion 1 has 52 more: only 50 comments come, with 50 replies each.",
    },
  ]);
  await finish(world, id);
  expect(new Set((await listOf(world)).map(({ comment_count }) => comment_count))).toEqual(new Set([1, 3]));
});

test("one text that cannot be stored, too many fields or a long title do not cost the import", async () => {
  const world = await newWorld();
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`field ${n}`, n]));
  const ada = { id: "u1", name: "Ada", email: "ada@x.example", customFields: many };
  const title = `${"x".repeat(198)}🙂${"y".repeat(20)}`;
  const at = { created: "2022-01-01T00:00:00Z", publishedAt: "2022-01-01T00:00:00Z" };
  const lists: Record<string, object> = {
    "/api/v1/posts/list": {
      posts: [{ id: "p", title, author: ada, details: "a\0b\ud83d", "odd\0key": 1, status: "open", ...at }],
    },
    "/api/v2/companies/list": { items: [{ id: "c", name: "Acme", customFields: many }] },
    "/api/v1/entries/list": { entries: [{ id: "e", title, types: ["new"], plaintextDetails: "Now", ...at }] },
  };
  const tool = await startTool(({ path }) => lists[path] ?? { items: [] });
  const { id } = await fetchFrom(world, tool.url, { source: "canny", key: "k" });
  expect(await finish(world, id)).toMatchObject({ state: "finished", problems: [] });
  const [item] = await listOf(world);
  expect(item).toMatchObject({ title: `${"x".repeat(198)}…`, description: `${title}\n\nab\ufffd` });
  const { items } = await trpc(world.owner.token).person.list.query({ projectSlug: world.slug, kind: "imported" });
  expect(items).toMatchObject([{ name: "Ada", attributes: {} }]);
});

// @module-tag api
import { beforeAll, expect, test } from "vitest";
import { rest } from "../support/http.ts";
import { db, server } from "../support/server.ts";
import { shapes } from "./shapes.ts";
import { newFeedback, newTag, newWorld, type World } from "../support/world.ts";

let world: World;
const items: Record<string, string> = {};

beforeAll(async () => {
  world = await newWorld();
  const rows = [
    { name: "a", title: "Alpha", status: "planned", upvotes: 5, comment_count: 0 },
    { name: "b", title: "Beta 100%", status: "in review", upvotes: 5, comment_count: 3 },
    { name: "c", title: "Gamma", status: "planned", upvotes: 0, comment_count: 3 },
    { name: "d", title: "under_score", status: "done", upvotes: 9, comment_count: 1 },
  ];
  for (const [index, { name, upvotes, comment_count, ...values }] of rows.entries()) {
    const created_at = `2026-01-01T00:00:0${index}.123Z`;
    const id = await newFeedback(world, world.outsider, { ...values, description: `About ${name}`, created_at });
    await db.updateTable("feedback").set({ upvotes, comment_count }).where("id", "=", id).execute();
    items[name] = id;
  }
  const tags = { bug: await newTag(world, "bug"), ui: await newTag(world, "UI") };
  const tagged = [
    { feedback_id: items["a"]!, tag_id: tags.bug },
    { feedback_id: items["b"]!, tag_id: tags.bug },
    { feedback_id: items["b"]!, tag_id: tags.ui },
  ];
  await db
    .insertInto("feedback_tags")
    .values(tagged.map((row) => ({ ...row, project_id: world.id })))
    .execute();
});

const list = (query = "") => rest("GET", `/projects/${world.slug}/feedback${query}`, { token: world.member.token });

/** The names of the listed items, in order. */
async function names(query: string): Promise<string> {
  const { body } = await list(query);
  const nameOf = ({ id }: { id: string }) => Object.keys(items).find((name) => items[name] === id);
  return body.map(nameOf).join("");
}

test("the list is an array of expanded feedback, newest first", async () => {
  const { status, body, headers } = await list();
  expect(status).toBe(200);
  expect(headers.get("link")).toBeNull();
  for (const item of body) expect(Object.keys(item)).toEqual(shapes.expandedFeedback);
  expect(await names("")).toBe("dcba");
});

test.each([
  ["?sort=newest", "dcba"],
  ["?sort=oldest", "abcd"],
  ["?sort=upvotes", "dbac"],
  ["?sort=comments", "cbda"],
  ["?status=planned", "ca"],
  ["?status=Planned", ""],
  ["?tag=bug", "ba"],
  ["?tag=BUG&tag=ui", "b"],
  ["?tag=none", ""],
  ["?status=&tag=&search=", "dcba"],
  ["?search=alpha", "a"],
  ["?search=ABOUT%20B", "b"],
  ["?search=100%25", "b"],
  ["?search=_", "d"],
  ["?search=", "dcba"],
  ["?status=planned&tag=bug&search=alp", "a"],
  ["?limit=2", "dc"],
  ["?unknown=1&__proto__=2", "dcba"],
])("%s lists %j", async (query, expected) => {
  expect(await names(query)).toBe(expected);
});

test.each(["newest", "oldest", "upvotes", "comments"])(
  "pages of one item by %s contain every item once",
  async (sort) => {
    const seen: string[] = [];
    let path: string | null = `/projects/${world.slug}/feedback?sort=${sort}&limit=1`;
    while (path !== null) {
      const page = await rest("GET", path, { token: world.member.token });
      expect(page.body).toHaveLength(1);
      seen.push(page.body[0].id);
      const link: string | null = page.headers.get("link");
      path = link && (/^<\/v1(.*)>; rel="next"$/.exec(link)?.[1] ?? null);
    }
    const whole = await list(`?sort=${sort}`);
    expect(seen).toEqual(whole.body.map(({ id }: { id: string }) => id));
  },
);

test("the next page keeps the filters", async () => {
  const { headers } = await list("?tag=bug&status=planned&search=a&limit=1&sort=oldest");
  expect(headers.get("link")).toBeNull();
  const paged = await list("?tag=bug&sort=oldest&limit=1");
  const next = /<\/v1(.*)>/.exec(paged.headers.get("link") ?? "")?.[1] ?? "";
  const parameters = new URLSearchParams(next.split("?")[1]);
  expect([parameters.get("tag"), parameters.get("sort"), parameters.get("limit")]).toEqual(["bug", "oldest", "1"]);
  expect((await rest("GET", next, { token: world.member.token })).body[0].id).toBe(items["b"]);
});

test("a search may contain question marks, encoded or not", async () => {
  const own = await newWorld();
  for (let index = 0; index < 3; index++) await newFeedback(own, own.outsider, { title: "why? because" });
  const { token } = own.member;
  const path = `/projects/${own.slug}/feedback?search=why?&limit=2`;
  const first = await rest("GET", path, { token });
  const next = /<\/v1(.*)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const parameters = new URLSearchParams(next.split("?")[1]);
  expect([parameters.get("search"), parameters.get("limit")]).toEqual(["why?", "2"]);
  expect((await rest("GET", next, { token })).body).toHaveLength(1);
});

test("a cursor stays valid while items are created and deleted", async () => {
  const own = await newWorld();
  const ids: string[] = [];
  for (let index = 0; index < 4; index++) ids.unshift(await newFeedback(own, own.outsider));
  const { token } = own.member;
  const first = await rest("GET", `/projects/${own.slug}/feedback?limit=2`, { token });
  await db.deleteFrom("feedback").where("id", "=", ids[1]!).execute();
  await newFeedback(own, own.outsider);
  const next = /<\/v1(.*)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  const second = await rest("GET", next, { token });
  expect(second.body.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
});

test("without a limit a page has 1,000 items, and a cursor for the next", async () => {
  const own = await newWorld();
  const rows = Array.from({ length: 1_001 }, (_, index) => ({
    id: `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`,
    project_id: own.id,
    user_id: own.outsider.id,
    title: "A",
    description: "B",
    status: "planned",
  }));
  await db.insertInto("feedback").values(rows).execute();
  const { token } = own.member;
  const first = await rest("GET", `/projects/${own.slug}/feedback`, { token });
  expect(first.body).toHaveLength(1_000);
  const next = /<\/v1(.*)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  expect((await rest("GET", next, { token })).body).toHaveLength(1);
});

test("a cursor of one sort is 400 with another", async () => {
  const { headers } = await list("?limit=1");
  const cursor = new URL(`${server.url}${/<(.*)>/.exec(headers.get("link") ?? "")?.[1]}`).searchParams.get("cursor");
  const refused = await list(`?sort=upvotes&cursor=${cursor}`);
  expect([refused.status, refused.body.error]).toEqual([400, "cursor is invalid: it belongs to another sort."]);
});

test("a tag filter takes an id too", async () => {
  const { body } = await rest("GET", `/projects/${world.slug}/feedback/tags`, { token: world.member.token });
  const bug = body.find(({ name }: { name: string }) => name === "bug");
  expect(await names(`?tag=${bug.id.toUpperCase()}`)).toBe("ba");
});

test("a cursor implies its sort", async () => {
  const { headers } = await list("?limit=1&sort=upvotes");
  const cursor = new URL(`${server.url}${/<(.*)>/.exec(headers.get("link") ?? "")?.[1]}`).searchParams.get("cursor");
  expect(await names(`?cursor=${cursor}`)).toBe("bac");
});

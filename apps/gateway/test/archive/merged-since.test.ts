// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newWorld, type World } from "../support/world.ts";
import { countsOf, imported, listOf, undo } from "./importing.ts";
import { fetchFrom, finish, startTool } from "./tools.ts";
import { fider } from "./fider.ts";
import { zipOf } from "./zip.ts";

// Imports after the team, or the source, has merged what an earlier one brought.

const shown = async (world: World) =>
  (await listOf(world)).map(({ title, upvotes, comment_count: comments }) => ({ title, upvotes, comments }));

async function merge(world: World, title: string, into: string) {
  const items = await listOf(world);
  const [from, to] = [title, into].map((one) => items.find((item) => item.title === one)!.id);
  await trpc(world.owner.token).feedback.merge.mutate({ projectSlug: world.slug, feedbackId: from!, into: to! });
  return { from: from!, to: to! };
}

test("votes, comments and counts of what the team has merged come to what it was merged into, and can be undone", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const file = (extra: number, isLater: boolean) =>
    zipOf({
      "posts.csv": `id,title,vote_count,created_at\n1,One,${extra},2024-01-01\n2,Two,0,2024-01-02\n`,
      "votes.csv": `post_id,voter_email\n1,a@x.example\n${isLater ? "1,b@x.example\n2,b@x.example\n" : ""}`,
      "comments.csv": `id,post_id,author_email,content\n1,1,a@x.example,Yes\n${isLater ? "2,1,b@x.example,No\n" : ""}`,
    });
  await imported(world, "quackback", file(3, false));
  const { from, to } = await merge(world, "One", "Two");
  expect(await shown(world)).toEqual([{ title: "Two", upvotes: 3, comments: 1 }]);
  const { id, ...counts } = await imported(world, "quackback", file(7, true));
  expect(counts).toMatchObject({
    feedback: { changes: 1, same: 1 },
    votes: { makes: 1, same: 2 },
    comments: { makes: 1, same: 1 },
  });
  expect(await shown(world)).toEqual([{ title: "Two", upvotes: 5 + 2, comments: 2 }]);
  expect(countsOf(await undo(world, id))).toMatchObject({ votes: { undone: 1 }, comments: { undone: 1 } });
  expect(await shown(world)).toEqual([{ title: "Two", upvotes: 3, comments: 1 }]);
  // A comment belongs to what it was imported for.
  await imported(world, "quackback", file(7, true));
  await trpc(world.owner.token).feedback.unmerge.mutate({ projectSlug, feedbackId: from });
  const said = await trpc(world.owner.token).comment.list.query({ projectSlug, feedbackId: from });
  expect(JSON.stringify(said)).toContain('"No"');
  expect((await shown(world)).find(({ title }) => title === "Two")).toMatchObject({ comments: 0 });
  await trpc(world.owner.token).feedback.merge.mutate({ projectSlug, feedbackId: from, into: to });
  await imported(world, "quackback", file(7, true));
});

test("watches, comments and duplicates of what the team has merged come with the next import", async () => {
  const world = await newWorld();
  const backup = fider();
  const [first, duplicate] = JSON.parse(backup["posts.json"]) as { created_at: string }[];
  const [watch] = JSON.parse(backup["post_subscribers.json"]) as object[];
  const post = { ...first, response: "" };
  const second = { ...post, id: 7, number: 7, title: "Second" };
  const file = (posts: unknown[], people: number[]) =>
    zipOf({
      ...backup,
      "posts.json": JSON.stringify(posts),
      "post_votes.json": "[]",
      "post_subscribers.json": JSON.stringify(people.map((user_id) => ({ ...watch, user_id }))),
    });
  await imported(world, "fider", file([post, second], [1]));
  const { from, to } = await merge(world, "First", "Second");
  const next = file([post, second, duplicate], [1, 3]);
  expect(await imported(world, "fider", next)).toMatchObject({
    feedback: { makes: 1, same: 2 },
    comments: { makes: 1, same: 1 },
    watches: { makes: 1, same: 1 },
  });
  const watches = db.selectFrom("feedback_watches").select("user_id").where("feedback_id", "=", from);
  expect(await watches.where("project_id", "=", world.id).execute()).toHaveLength(2);
  expect(await shown(world)).toEqual([{ title: "Second", upvotes: 0, comments: 2 }]);
  expect(await trpc(world.owner.token).feedback.get.query({ projectSlug: world.slug, feedbackId: to })).toMatchObject({
    merged: 2,
  });
});

test("a changelog of the next import ships what the team has merged meanwhile", async () => {
  const world = await newWorld();
  const { slug: projectSlug } = world;
  const post = (id: string) => ({ id, title: id, author: null, details: "", created: "2021-01-01", status: "open" });
  const entries: object[] = [];
  const lists: Record<string, object> = {
    "/api/v1/posts/list": { posts: [post("One"), post("Two")] },
    "/api/v1/entries/list": { entries },
  };
  const tool = await startTool(({ path }) => lists[path] ?? { items: [] });
  const run = async () => finish(world, (await fetchFrom(world, tool.url, { source: "canny", key: "k" })).id);
  await run();
  const { to } = await merge(world, "One", "Two");
  const at = { created: "2022-01-01", publishedAt: "2022-01-01" };
  entries.push({ id: "e", title: "News", types: ["new"], plaintextDetails: "Now", ...at, posts: [{ id: "One" }] });
  expect(countsOf(await run())).toMatchObject({ changelogs: { makes: 1 }, links: { makes: 1 } });
  const item = await trpc(world.owner.token).feedback.get.query({ projectSlug, feedbackId: to });
  expect(item).toMatchObject({ changelogs: [{ title: "News" }] });
});

test("what Canny has merged between two imports keeps its status and votes here, where it is not merged", async () => {
  const world = await newWorld();
  const common = { author: null, details: "", created: "2021-01-01", status: "planned" };
  const [one, two] = ["One", "Two"].map((id) => ({ ...common, id, title: id, score: 5 }));
  let posts: object[] = [one!, two!];
  const tool = await startTool(({ path }) => (path === "/api/v1/posts/list" ? { posts } : { items: [] }));
  const run = async () => finish(world, (await fetchFrom(world, tool.url, { source: "canny", key: "k" })).id);
  await run();
  const { status: _, ...merged } = { ...one!, title: "One, more", score: 0 };
  posts = [{ ...two!, mergeHistory: [{ post: merged }] }];
  await run();
  const items = (await listOf(world)).map(({ title, status, upvotes }) => [title, status, upvotes]);
  expect(Object.fromEntries(items.map(([title, ...rest]) => [title, rest]))).toEqual({
    "One, more": ["planned", 5],
    Two: ["planned", 5],
  });
});

import { expect } from "vitest";
import type { World } from "../support/world.ts";
import { fetchFrom, finish, startTool } from "./tools.ts";

const at = "2021-04-01T00:00:00.000Z";
const person = { id: "u1", name: "Ada", email: "ada@x.example" };
const post = (id: string, title: string, path: string, more: object = {}) => ({
  id,
  title,
  author: person,
  details: "Text",
  created: "2021-02-03T04:05:06.000Z",
  status: "open",
  score: 0,
  tags: [],
  url: `https://acme.canny.io${path}`,
  ...more,
});

/** Imports a company's Canny: posts with votes and comments, and changelogs, of which one is a draft. Returns the id of the import. */
export async function importCanny(world: World) {
  const posts = [
    post("p1", "Dark mode", "/ideas/p/dark-mode", { mergeHistory: [{ post: post("p9", "Night", "/ideas/p/night") }] }),
    post("p2", "Export", "/ideas/p/export"),
    // What Earshot has at these addresses stays.
    post("p3", "Clash", `/p/${world.slug}`),
    post("p4", "Clash, too", "/robots.txt"),
    post("p5", "Under p", "/p/some-post"),
  ];
  const entry = {
    labels: [{ name: "mobile" }],
    types: ["new"],
    created: "2022-01-01T00:00:00Z",
    posts: [{ id: "p9" }],
  };
  const entries = [
    {
      ...entry,
      id: "e1",
      title: "It is dark",
      markdownDetails: "**Now**",
      publishedAt: "2022-02-03T04:05:06.000Z",
      url: "https://acme.canny.io/changelog/it-is-dark",
    },
    {
      ...entry,
      id: "e2",
      title: "It is dark",
      markdownDetails: "Soon",
      status: "draft",
      url: "https://acme.canny.io/changelog/draft",
    },
  ];
  const lists: Record<string, object> = {
    "/api/v1/posts/list": { hasMore: false, posts },
    "/api/v2/companies/list": { items: [{ id: "acme", name: "Acme", monthlySpend: 99 }] },
    "/api/v2/users/list": { items: [{ ...person, companies: [{ id: "acme" }] }] },
    "/api/v1/votes/list": { votes: [{ id: "v", post: { id: "p1" }, voter: person, created: at }] },
    "/api/v1/comments/list": {
      comments: [
        { id: "c", post: { id: "p1" }, author: person, value: "Yes", created: at },
        { id: "n", internal: true, post: { id: "p1" }, author: person, value: "Note", created: at },
      ],
    },
    "/api/v1/entries/list": { hasMore: false, entries },
  };
  const tool = await startTool(({ path }) => lists[path] ?? { hasMore: false, items: [] });
  const { id } = await fetchFrom(world, tool.url, { source: "canny", key: "k" });
  const done = await finish(world, id);
  expect(done).toMatchObject({ state: "finished", problems: [] });
  return id;
}

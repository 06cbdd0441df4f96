// @module-tag system
import { expect, test } from "vitest";
import { newWorld } from "../support/world.ts";
import { countsOf, listOf } from "./importing.ts";
import { fetchAll, fetchFrom, finish, startTool, waitIsOver } from "./tools.ts";

test("Featurebase: comments and voters of each post, merged posts, and private comments", async () => {
  const world = await newWorld();
  const author = { id: "f1", name: "Fay", email: "fay@x.example" };
  const post = (id: string, more: object = {}) => ({
    id,
    title: `Post ${id}`,
    content: "<p>One</p><ul><li>Two</li></ul>",
    author,
    upvotes: 1,
    createdAt: "2023-01-02T03:04:05.000Z",
    postStatus: { name: "Planned" },
    postTags: [{ name: "ui", color: "#112233" }],
    ...more,
  });
  const tool = await startTool(({ path, search }) => {
    if (path === "/v2/posts")
      return search.get("cursor")
        ? { data: [post("b", { mergedToSubmissionId: "a", upvotes: 1 })], nextCursor: null }
        : { data: [post("a", { upvotes: 3 })], nextCursor: "next" };
    const id = search.get("submissionId");
    if (path === "/v2/comment")
      return {
        data:
          id === "a"
            ? [
                {
                  id: "1",
                  content: "Public",
                  author,
                  createdAt: "2023-02-01T00:00:00Z",
                  replies: [
                    { id: "2", content: "Reply", author: { id: "f2", name: "Gil" }, createdAt: "2023-02-02T00:00:00Z" },
                  ],
                },
                { id: "3", content: "Hidden", isPrivate: true, author },
              ]
            : [],
      };
    return { data: [{ userId: "f1", name: "Fay", email: "fay@x.example" }], nextCursor: null };
  });
  const { id, shown } = await fetchFrom(world, tool.url, { source: "featurebase", key: "fb" });
  expect(tool.asked[0]?.headers).toMatchObject({ "x-api-key": "fb", "featurebase-version": expect.any(String) });
  expect([shown.problems, countsOf(shown)]).toMatchObject([[], { comments: { makes: 2 }, notes: { makes: 1 } }]);
  await finish(world, id);
  // Fay has voted for both, which are one now.
  expect(await listOf(world)).toMatchObject([
    { title: "Post a", description: "One\n\n- Two", status: "planned", upvotes: 3, comment_count: 2 },
  ]);
});

test("GitHub: issues with voters, pull requests left out, discussions with replies, and a spent rate limit", async () => {
  const world = await newWorld();
  const user = { login: "octo", avatar_url: "https://x.example/o.png" };
  const issue = (number: number, more: object = {}) => ({
    number,
    title: `Issue ${number}`,
    body: "Text",
    user,
    state: "open",
    created_at: "2022-01-01T00:00:00Z",
    labels: [{ name: "bug", color: "d73a4a" }],
    reactions: { "+1": 0 },
    html_url: `https://github.com/acme/app/issues/${number}`,
    ...more,
  });
  let isSpent = true;
  const tool = await startTool(({ path }) => {
    if (path.endsWith("/issues"))
      return [
        issue(1, { reactions: { "+1": 2 } }),
        issue(2, { pull_request: {} }),
        issue(3, { state: "closed", state_reason: "completed", user: null }),
      ];
    if (path.endsWith("/issues/comments"))
      return [
        {
          id: 7,
          issue_url: "https://api.github.com/repos/acme/app/issues/1",
          body: "Me too",
          user,
          created_at: "2022-01-02T00:00:00Z",
        },
        { id: 8, issue_url: "x/issues/2", body: "LGTM", user, created_at: "2022-01-02T00:00:00Z" },
      ];
    if (path.endsWith("/issues/1/reactions")) {
      if (!isSpent) return [{ user, created_at: "2022-01-03T00:00:00Z" }];
      isSpent = false;
      return {
        status: 403,
        headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": String(Math.floor(Date.now() / 1_000) + 900) },
      };
    }
    const reply = { id: "r", body: "Reply", createdAt: "2022-03-02T00:00:00Z", author: { login: "octo" } };
    const nodes = [
      {
        id: "d",
        number: 4,
        title: "Discuss",
        body: "",
        createdAt: "2022-03-01T00:00:00Z",
        upvoteCount: 4,
        author: null,
        category: { name: "Ideas" },
        labels: { nodes: [] },
        comments: { nodes: [{ ...reply, id: "c", body: "Comment", replies: { nodes: [reply] } }] },
      },
    ];
    return { data: { repository: { discussions: { pageInfo: { hasNextPage: false }, nodes } } } };
  });
  const { id, shown } = await fetchFrom(world, tool.url, { source: "github", repository: "acme/app", key: "ghp" });
  expect(shown).toMatchObject({ state: "fetching", error: "GitHub wants us to wait: it goes on by itself." });
  await waitIsOver(world);
  await fetchAll(world, tool.url);
  await finish(world, id);
  const items = Object.fromEntries((await listOf(world)).map((item) => [item.title, item]));
  expect(items).toMatchObject({
    "Issue 1": { upvotes: 2, comment_count: 1, status: "open" },
    "Issue 3": { status: "completed" },
    Discuss: { upvotes: 4, comment_count: 2 },
  });
  expect(Object.keys(items)).toHaveLength(3);
});

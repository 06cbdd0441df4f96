// @module-tag system
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BrowserSession } from "../support/browser-session.ts";
import { newEmail, startSignIn } from "../support/sign-in.ts";
import { newFeedback, newWorld, type World } from "../support/world.ts";

const origin = "https://app.example";
let site: Awaited<ReturnType<typeof startSignIn>>;
let browser: BrowserSession;
let world: World;
let feedbackId: string;

beforeAll(async () => {
  site = await startSignIn({ CORS_ORIGINS: origin });
  browser = site.newBrowser();
  const email = newEmail();
  await site.signUp(browser, email);
  await browser.follow((await site.mailbox.take(email)).link);
  world = await newWorld();
  feedbackId = await newFeedback(world, world.outsider);
});
afterAll(() => site.stop());

const read = (name: string, input: object) => `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`;

/** Addresses of every API, whose response may depend on the caller. */
const addresses = (): [path: string, headers?: Record<string, string>, body?: string][] => {
  const json = { "content-type": "application/json" };
  const project = { projectSlug: world.slug };
  const query = JSON.stringify({ query: `{ board(projectSlug: "${world.slug}") { name viewer { role } } }` });
  const batch = encodeURIComponent(JSON.stringify({ 0: project, 1: {} }));
  return [
    ...["", `/f/${feedbackId}`, "/changelog", "/none"].map((page): [string, Record<string, string>] => [
      `/p/${world.slug}${page}`,
      { accept: "text/html" },
    ]),
    ["/", { accept: "text/html" }],
    [read("board.get", project)],
    [read("account.me", {})],
    [read("account.export", {})],
    [read("feedback.page", { ...project, limit: 0 })],
    [`/trpc/board.get,account.me?batch=1&input=${batch}`],
    // tRPC's own handler responds to these.
    [`${read("board.get", project)}&connectionParams=%7B%7D`],
    ["/trpc/none.such"],
    ["/trpc/feedback.setUpvote", json, JSON.stringify({ ...project, feedbackId, upvoted: true })],
    ["/graphql", json, query],
    ["/graphql", { ...json, accept: "application/json;q=0.9, */*;q=0.1" }, query],
    ["/graphql", json, "{"],
  ];
};

const headersOf = async (response: Response) => {
  await response.body?.cancel();
  const vary = (response.headers.get("vary") ?? "").toLowerCase().split(/,\s*/);
  return { cacheControl: response.headers.get("cache-control"), vary };
};
const send = (path: string, headers: Record<string, string>, body?: string) =>
  fetch(site.url + path, { headers, redirect: "manual", ...(body !== undefined && { method: "POST", body }) });

test("an answer to a session or a token is stored by no cache, and given to nobody else", async () => {
  const callers = [
    { cookie: browser.cookieHeader, origin: site.url },
    { authorization: `Bearer ${world.owner.token}` },
  ];
  for (const caller of callers)
    for (const [path, headers, body] of addresses()) {
      const { cacheControl, vary } = await headersOf(await send(path, { ...headers, ...caller }, body));
      expect([path, cacheControl]).toEqual([path, "private, no-store"]);
      expect([path, vary]).toEqual([path, expect.arrayContaining(["cookie", "authorization"])]);
    }
});

test("an anonymous answer says that others get another, and what CORS says of it stays", async () => {
  for (const [path, headers = {}, body] of addresses()) {
    for (const more of [{}, { cookie: "theme=dark" }]) {
      const { cacheControl, vary } = await headersOf(await send(path, { ...headers, ...more, origin }, body));
      expect([path, vary]).toEqual([path, expect.arrayContaining(["origin", "cookie", "authorization"])]);
      expect([path, cacheControl]).toEqual([path, headers["accept"] === "text/html" ? "private, no-cache" : null]);
    }
  }
});

test("/v1 is polled with If-None-Match, and stored by no cache", async () => {
  const headers = { authorization: `Bearer ${world.owner.token}` };
  const paths = ["", "/config", "/feedback", `/feedback/${feedbackId}`, "/members", "/invites", "/changelogs"];
  for (const path of paths) {
    const first = await send(`/v1/projects/${world.slug}${path}`, headers);
    const etag = first.headers.get("etag") ?? "";
    const again = await send(`/v1/projects/${world.slug}${path}`, { ...headers, "if-none-match": etag });
    expect([path, first.status, again.status]).toEqual([path, 200, 304]);
    for (const response of [first, again]) {
      const { cacheControl, vary } = await headersOf(response);
      expect([path, cacheControl]).toEqual([path, "private, no-store"]);
      expect(vary).toEqual(expect.arrayContaining(["cookie", "authorization"]));
    }
  }
  const refused = await send(`/v1/projects/${world.slug}`, { authorization: "Bearer none" });
  expect([refused.status, (await headersOf(refused)).cacheControl]).toEqual([401, "private, no-store"]);
  const shared = await headersOf(await send(`/v1/${world.slug}/changelogs`, {}));
  expect([shared.cacheControl, shared.vary]).toEqual(["no-cache", ["origin"]]);
});

test("a stream of somebody's own is stored by no cache, and no proxy holds it back", async () => {
  const query = JSON.stringify({ query: "subscription { notificationsChanged { unread } }" });
  const own = { authorization: `Bearer ${world.owner.token}`, accept: "text/event-stream" };
  const graphql = await send("/graphql", { ...own, "content-type": "application/json" }, query);
  const trpc = await send(read("feedback.changed", { projectSlug: world.slug }), own);
  for (const response of [graphql, trpc])
    expect((await headersOf(response)).cacheControl).toMatch(/^private, no-store(, no-transform)?$/);
});

test("what is the same for everyone is stored as before", async () => {
  const html = await (await browser.send(`/p/${world.slug}`, { headers: { accept: "text/html" } })).text();
  const file = /(?:src|href)="(\/assets\/[^"]+)"/.exec(html)?.[1] ?? "";
  const kept = async (path: string) =>
    (await headersOf(await browser.send(path, { headers: { accept: "text/html" } }))).cacheControl;
  expect(await kept(file)).toBe("public, max-age=31536000, immutable");
  expect(await kept(`/p/${world.slug}/changelog.atom`)).toBe("public, max-age=60");
  for (const path of ["/openapi.json", "/docs/", "/graphql"]) expect(await kept(path)).toBe("no-cache");
});

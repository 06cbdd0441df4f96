// @module-tag system
import { setTimeout } from "node:timers/promises";
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from "feedsmith";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { server } from "../support/server.ts";
import { newChangelog, newWorld, type World } from "../support/world.ts";

const read = (slug: string, ending: string, init: RequestInit = {}) =>
  fetch(`${server.url}/p/${slug}/changelog.${ending}`, init);
const textOf = async ({ slug }: World, ending: string) => (await read(slug, ending)).text();

const endings = ["atom", "rss", "json"];
const types = ["application/atom+xml", "application/rss+xml", "application/feed+json"];

/** The texts of the entries' titles. Throws unless the text is well-formed XML. */
function titlesOf(xml: string): string[] {
  const titles: string[] = [];
  const path: string[] = [];
  let title = "";
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => {
    path.push(name);
    title = "";
  });
  parser.on("text", (text) => (title += text));
  parser.on("closetag", () => {
    if (/\/(entry|item)\/title$/.test(path.join("/"))) titles.push(title.trim());
    path.pop();
  });
  parser.write(xml).close();
  return titles;
}

/** Returns the entries of each format, as a parser of others reads them. */
async function parsed(world: World) {
  const [xml, rss, json] = await Promise.all(endings.map((ending) => textOf(world, ending)));
  expect(titlesOf(xml!)).toEqual(titlesOf(rss!));
  const atom = parseAtomFeed(xml!);
  const channel = parseRssFeed(rss!);
  const feed = parseJsonFeed(JSON.parse(json!));
  return { atom, channel, feed };
}

test("each format has the public entries, newest first, with their whole text", async () => {
  const world = await newWorld();
  const old = await newChangelog(world, {
    title: "Old",
    content: "## Before\n\nA **bold** [move](https://example.com)",
  });
  const id = await newChangelog(world, { title: "New", publish_date: "2026-02-01T00:00:00.000Z", summary: "Short" });
  await newChangelog(world, { title: "Draft", published: false, publish_date: null });
  const { atom, channel, feed } = await parsed(world);
  const page = `${server.url}/p/${world.slug}/changelog`;
  expect([atom.id, atom.title?.value, atom.updated]).toEqual([
    `urn:uuid:${world.id}`,
    "Test project: changelog",
    "2026-02-01T00:00:00.000Z",
  ]);
  expect(atom.links?.map(({ rel, href }) => [rel, href])).toEqual([
    ["alternate", page],
    ["self", `${page}.atom`],
  ]);
  expect([channel.link, channel.atom?.links?.[0]?.href]).toEqual([page, `${page}.rss`]);
  expect([feed.home_page_url, feed.feed_url]).toEqual([page, `${page}.json`]);
  const html =
    '<h3>Before</h3>\n<p>A <strong>bold</strong> <a href="https://example.com" rel="nofollow ugc noopener noreferrer">move</a></p>';
  const ids = [`urn:uuid:${id}`, `urn:uuid:${old}`];
  expect(atom.entries?.map((entry) => [entry.id, entry.title?.value, entry.published])).toEqual([
    [ids[0], "New", "2026-02-01T00:00:00.000Z"],
    [ids[1], "Old", "2026-01-01T00:00:00.000Z"],
  ]);
  expect(atom.entries?.[0]?.summary?.value).toBe("Short");
  expect(atom.entries?.[1]?.content?.value).toContain(html);
  expect(channel.items?.map((item) => [item.guid?.value, item.title, item.pubDate])).toEqual([
    [ids[0], "New", "Sun, 01 Feb 2026 00:00:00 GMT"],
    [ids[1], "Old", "Thu, 01 Jan 2026 00:00:00 GMT"],
  ]);
  expect(channel.items?.[1]?.content?.encoded).toContain(html);
  expect(feed.items?.map((item) => [item.id, item.title])).toEqual([
    [ids[0], "New"],
    [ids[1], "Old"],
  ]);
  expect(feed.items?.[1]?.content_html).toContain(html);
  const entry = await fetch(String(feed.items?.[0]?.url), { headers: { accept: "text/html" } });
  expect([entry.status, (await entry.text()).includes("New · Test project")]).toEqual([200, true]);
});

test("an entry's HTML is of the text alone: no names of the app's styles, and nothing to preload", async () => {
  const world = await newWorld();
  const content = "# A\n\n![b](https://b.example/c.png)\n\n- [x] d\n\n```js\ne\n```";
  const id = await newChangelog(world, { content });
  const image = "https://a.example/a.png?b&c";
  await trpc(world.member.token).changelog.update.mutate({ projectSlug: world.slug, changelogId: id, image });
  const { atom, channel, feed } = await parsed(world);
  const [html] = (feed.items ?? []).map((item) => item.content_html);
  expect(html).toBe(
    '<img src="https://a.example/a.png?b&amp;c" alt=""><div dir="auto"><h2>A</h2>\n' +
      '<p><img src="https://b.example/c.png" alt="b" loading="lazy" referrerpolicy="no-referrer"></p>\n' +
      '<ul>\n<li class="task-list-item"><label><input type="checkbox" disabled checked> d</label></li>\n</ul>\n' +
      '<pre tabindex="0" dir="ltr"><code class="language-js">e\n</code></pre>\n</div>',
  );
  expect([atom.entries?.[0]?.content?.value, channel.items?.[0]?.content?.encoded]).toEqual([html, html]);
});

test("a feed is made of its fifty entries alone: what is older changes nothing of it", async () => {
  const world = await newWorld();
  const ids: string[] = [];
  for (let count = 0; count < 51; count++)
    ids.push(await newChangelog(world, { publish_date: new Date(Date.UTC(2026, 0, 1, count)).toISOString() }));
  const rename = (changelogId = "") =>
    trpc(world.member.token).changelog.update.mutate({ projectSlug: world.slug, changelogId, title: "Renamed" });
  const tag = async () => (await read(world.slug, "json")).headers.get("etag");
  const before = await tag();
  await rename(ids[0]);
  expect(await tag()).toBe(before);
  await rename(ids[1]);
  expect(await tag()).not.toBe(before);
});

/** The text without what no XML can have. */
const inXml = (text: string) =>
  ["\u0001", "\u0008", "\u001b", "\uFFFE"].reduce((left, sign) => left.replaceAll(sign, ""), text);
const hostile = [
  "]]> ]]><script>alert(1)</script>",
  "<!--&amp;--> &lt;b&gt; &#0; <?php",
  "\u0001\u0008\u001b[31m\uFFFE tabs\tand\nlines",
  "\u202egnp.exe \u0645\u0631\u062d\u0628\u0627",
  "\u{1F600} \u{10FFFF}",
];

test("what people typed is text, whatever it looks like", async () => {
  const world = await newWorld();
  await trpc(world.owner.token).project.update.mutate({ projectSlug: world.slug, name: hostile[0]! });
  for (const [index, text] of hostile.entries())
    await newChangelog(world, {
      title: text,
      summary: text,
      content: `${text}\n\n<img src=x onerror=alert(1)> [x](javascript:alert(1)) ![y](data:text/html,z)`,
      publish_date: `2026-01-0${5 - index}T00:00:00.000Z`,
    });
  const { atom, channel, feed } = await parsed(world);
  const visible = hostile.map((text) => inXml(text).trim());
  expect(feed.items?.map(({ title }) => title?.trim())).toEqual(hostile.map((text) => text.trim()));
  expect(titlesOf(await textOf(world, "atom"))).toEqual(visible);
  const contents = [
    ...(atom.entries ?? []).map((entry) => entry.content?.value),
    ...(channel.items ?? []).flatMap((item) => [item.content?.encoded, item.description]),
    ...(feed.items ?? []).map((item) => item.content_html),
  ];
  expect(contents).toHaveLength(20);
  for (const html of contents) expect(html).not.toMatch(/<(script|img|\?|!)|href="(javascript|data):|<a /i);
  for (const ending of ["atom", "rss"]) expect(await textOf(world, ending)).not.toMatch(/<script|<!\[CDATA/);
});

test("who has the newest is told so, and gets nothing twice", async () => {
  const world = await newWorld();
  // Of a compressed feed, Content-Length is another, and the ETag is weak.
  const whole = { "accept-encoding": "identity" };
  const changelogId = await newChangelog(world);
  for (const [index, ending] of endings.entries()) {
    const first = await read(world.slug, ending, { headers: whole });
    const etag = first.headers.get("etag") ?? "";
    expect(first.headers.get("content-type")).toBe(`${types[index]}; charset=utf-8`);
    expect(first.headers.get("cache-control")).toBe("public, max-age=60");
    if (index === 0) expect(first.headers.get("last-modified")).toBe("Thu, 01 Jan 2026 00:00:00 GMT");
    const head = await read(world.slug, ending, { method: "HEAD", headers: whole });
    expect([head.status, head.headers.get("etag"), await head.text()]).toEqual([200, etag, ""]);
    expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(await first.text())));
    for (const sent of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await read(world.slug, ending, { headers: { ...whole, "if-none-match": sent } });
      expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
    }
    // Feedback is none of a feed's business.
    const feedback = { projectSlug: world.slug, title: `T ${ending}`, description: "D", status: ending };
    await trpc(world.member.token).feedback.create.mutate(feedback);
    expect((await read(world.slug, ending, { headers: { "if-none-match": etag } })).status).toBe(304);
    const change = { projectSlug: world.slug, changelogId, content: `Changed for ${ending}` };
    await trpc(world.member.token).changelog.update.mutate(change);
    const changed = await read(world.slug, ending, { headers: { "if-none-match": etag } });
    expect([changed.status, (await changed.text()).includes(`Changed for ${ending}`)]).toEqual([200, true]);
  }
});

test("a scheduled changelog is in the feed once its time has come", async () => {
  const world = await newWorld();
  const { token } = world.owner;
  const publish_date = new Date(Date.now() + 4_000).toISOString();
  const scheduled = { title: "Soon", summary: "S", content: "C", published: true, publish_date };
  await trpc(token).changelog.create.mutate({ projectSlug: world.slug, ...scheduled });
  expect(await textOf(world, "atom")).not.toContain("Soon");
  while (Date.now() < Date.parse(publish_date) + 20) await setTimeout(50);
  expect(await textOf(world, "atom")).toContain("Soon");
});

test("the fifty newest are in a feed, and an empty one is valid", async () => {
  const world = await newWorld();
  const empty = await parsed(world);
  expect([empty.atom.entries, empty.channel.items, empty.feed.items ?? []]).toEqual([undefined, undefined, []]);
  for (let index = 0; index < 52; index++)
    await newChangelog(world, {
      title: `N${index}`,
      publish_date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
    });
  const { feed } = await parsed(world);
  expect(feed.items?.map(({ title }) => title)).toEqual(Array.from({ length: 50 }, (_, index) => `N${51 - index}`));
});

test("what is not public has no feed, for the team neither", async () => {
  for (const visibility of ["internal", "private"] as const) {
    const world = await newWorld({ visibility });
    await newChangelog(world, { title: "Secret" });
    for (const ending of endings) {
      const headers = { authorization: `Bearer ${world.owner.token}` };
      const response = await read(world.slug, ending, { headers });
      expect([response.status, await response.text()]).toEqual([404, '{"error":"project not found."}']);
      expect(response.headers.get("cache-control")).toBeNull();
    }
    expect(await page(world)).not.toContain("changelog.atom");
  }
  for (const slug of ["no-such-project", "A b", "%00"])
    for (const ending of endings) expect((await read(slug, ending)).status).toBe(404);
});

const page = async ({ slug }: World) =>
  (await fetch(`${server.url}/p/${slug}/changelog`, { headers: { accept: "text/html" } })).text();

test("the page of the changelog names its feeds, for readers and for people", async () => {
  const world = await newWorld();
  const html = await page(world);
  for (const [index, ending] of endings.entries()) {
    const href = `/p/${world.slug}/changelog.${ending}`;
    expect(html).toMatch(
      new RegExp(`<link rel="alternate" type="${types[index]!.replace("+", "\\+")}" title="\\w+" href="${href}">`),
    );
    expect(html).toContain(`<a href="${href}"`);
  }
});

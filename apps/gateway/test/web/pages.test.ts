// @module-tag system
import { describe, expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { server } from "../support/server.ts";
import { newChangelog, newComment, newFeedback, newTag, newWorld, type World } from "../support/world.ts";

/** Returns the response that a program without JavaScript gets. */
async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, { headers: { accept: "text/html", ...headers } });
  const html = await response.text();
  const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
  return {
    status: response.status,
    headers: response.headers,
    html,
    title: /<title>(.*)<\/title>/.exec(html)?.[1],
    meta,
  };
}

const hostile = `"><img src=x onerror=alert(1)></title></script><script>alert(2)</script> $& 100 %`;
const escaped = hostile.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");

async function furnished(options: Parameters<typeof newWorld>[0] = {}) {
  const world = await newWorld(options);
  const feedbackId = await newFeedback(world, world.outsider, {
    title: "A quiet carriage",
    description: "I **revise** on the train. [More](https://example.com)",
  });
  await newComment(world, feedbackId, world.member, null, "Which one would you take?");
  await newChangelog(world, {
    title: "Quiet at last",
    summary: "Carriage 3 is quiet.",
    content: "## All week\n\nShh.",
  });
  return { world, feedbackId };
}

const slugOf = async ({ slug }: World) => {
  const response = await fetch(`${server.url}/v1/${slug}/changelogs`);
  return ((await response.json()) as { slug: string }[])[0]!.slug;
};

describe("without JavaScript, a page of a public project has its text, title, description and Open Graph", () => {
  test("a board", async () => {
    const { world, feedbackId } = await furnished();
    await newTag(world, "comfort");
    const { status, html, title, meta } = await read(`/p/${world.slug}`);
    expect([status, title]).toEqual([200, "Test project: feedback"]);
    expect([meta("og:title"), meta("og:site_name")]).toEqual(["Test project: feedback", "Test project"]);
    expect(meta("description")).toContain("What people ask of Test project");
    for (const text of [
      "A quiet carriage",
      "I revise on the train. More",
      "comfort",
      `/p/${world.slug}/f/${feedbackId}`,
    ])
      expect(html).toContain(text);
    expect(meta("robots")).toBeUndefined();
  });

  test("a feedback with its comments", async () => {
    const { world, feedbackId } = await furnished();
    const { status, html, title, meta } = await read(`/p/${world.slug}/f/${feedbackId}`);
    expect([status, title, meta("og:type")]).toEqual([200, "A quiet carriage · Test project", "article"]);
    expect(meta("description")).toBe("I revise on the train. More");
    for (const text of ["<strong>revise</strong>", "Which one would you take?"]) expect(html).toContain(text);
  });

  test("a changelog, and an entry of it", async () => {
    const { world } = await furnished();
    const list = await read(`/p/${world.slug}/changelog`);
    expect([list.status, list.title]).toEqual([200, "Changelog · Test project"]);
    const entry = await read(`/p/${world.slug}/changelog/${await slugOf(world)}`);
    expect([entry.title, entry.meta("og:description")]).toEqual([
      "Quiet at last · Test project",
      "Carriage 3 is quiet.",
    ]);
    expect(entry.html).toContain("Shh.");
    expect([list.html.includes("<p>Carriage 3 is quiet."), list.html.includes("<p>Shh.")]).toEqual([true, false]);
    const style = { projectSlug: world.slug, changelog_preview_style: "content" } as const;
    await trpc(world.owner.token).config.update.mutate(style);
    const { html } = await read(`/p/${world.slug}/changelog`);
    expect([html.includes("<p>Carriage 3 is quiet."), html.includes("<p>Shh.")]).toEqual([false, true]);
    expect((await read(`/p/${world.slug}/changelog/none`)).status).toBe(404);
  });

  test("a roadmap", async () => {
    const world = await newWorld();
    await newFeedback(world, world.outsider, { title: "Soon", status: "planned" });
    const { status, html } = await read(`/p/${world.slug}/roadmap`);
    expect(status).toBe(200);
    expect(html).toContain("Soon");
  });
});

test("what people wrote stands in a page as text, wherever it stands", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: hostile, description: hostile });
  await newComment(world, id, world.outsider, null, `${hostile} [a](javascript:alert(3)) ![b](javascript:alert(4))`);
  await newTag(world, hostile.slice(0, 50));
  const { html, title, meta } = await read(`/p/${world.slug}/f/${id}`);
  expect([title, meta("og:title")]).toEqual([`${escaped} · Test project`, `${escaped} · Test project`]);
  expect(html).not.toMatch(/<img src=x|<script>|javascript:alert\(3\)"|(?:src|href)="javascript:/);
  const state = JSON.parse(/<script type="application\/json" id="state">(.*)<\/script>/.exec(html)![1]!);
  expect(JSON.stringify(state)).toContain(JSON.stringify(hostile));
});

test("nobody's e-mail stands in a stranger's page", async () => {
  const { world, feedbackId } = await furnished();
  for (const path of ["", `/f/${feedbackId}`, "/roadmap", "/changelog"])
    expect((await read(`/p/${world.slug}${path}`)).html).not.toContain("@test.example");
});

test("what a stranger may not see is not found, and looks as if it were not there", async () => {
  const pages = await Promise.all(
    (["private", "internal"] as const).map(async (visibility) => {
      const { world, feedbackId } = await furnished({ visibility });
      return [world.slug, `${world.slug}/f/${feedbackId}`, `${world.slug}/changelog`];
    }),
  );
  const withoutPath = (html: string) => html.replace(/\/sign-in\?next=[^"]*/g, "");
  for (const path of pages.flat()) {
    const [hidden, missing] = [await read(`/p/${path}`), await read(`/p/${path.replace(/^[^/]+/, "missing")}`)];
    expect([hidden.status, hidden.title, hidden.meta("robots")]).toEqual([404, "Earshot", "noindex"]);
    expect(withoutPath(hidden.html).replace(/"dehydratedAt":\d+|"dataUpdatedAt":\d+/g, "")).toBe(
      withoutPath(missing.html).replace(/"dehydratedAt":\d+|"dataUpdatedAt":\d+/g, ""),
    );
  }
});

test("a page runs its own scripts alone, loads nothing of others, and stands in no frame", async () => {
  const { headers, html } = await read(`/p/${(await newWorld()).slug}`);
  const policy = headers.get("content-security-policy") ?? "";
  for (const rule of ["default-src 'none'", "script-src 'self';", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(rule);
  expect(headers.get("cache-control")).toBe("private, no-cache");
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
  expect(files.length).toBeGreaterThan(2);
  for (const path of files) {
    const response = await fetch(server.url + path, { headers: { "accept-encoding": "br" } });
    expect([response.status, response.headers.get("content-encoding"), response.headers.get("cache-control")]).toEqual([
      200,
      "br",
      "public, max-age=31536000, immutable",
    ]);
  }
  for (const path of ["/assets/none.js", "/assets/..%2findex.html", "/assets/%2e%2e%2f%2e%2e%2fserver%2fserver.js"])
    expect((await fetch(server.url + path)).status).toBe(404);
});

test("the theme that a person chose is in the page before anything is painted", async () => {
  const path = `/p/${(await newWorld()).slug}`;
  expect((await read(path, { cookie: "theme=dark" })).html).toContain('<html data-theme="dark"');
  for (const cookie of ["", 'theme="><script>', "theme=other"])
    expect((await read(path, { cookie })).html).toContain('<html lang="en"');
});

test("a page has an icon and a picture, and those of its project before Earshot's own", async () => {
  const { world, feedbackId } = await furnished();
  const iconsOf = (html: string) => [...html.matchAll(/<link rel="icon" href="([^"]+)"/g)].map(([, href]) => href);
  for (const path of ["/", `/p/${world.slug}`, "/sign-in"]) {
    const { html, meta } = await read(path);
    const [icon = "", ...more] = iconsOf(html);
    expect(more).toEqual([]);
    const file = await fetch(server.url + icon);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    const picture = await fetch(meta("og:image") ?? "");
    const { headers } = picture;
    expect([picture.status, headers.get("content-type"), headers.get("cross-origin-resource-policy")]).toEqual([
      200,
      "image/png",
      "cross-origin",
    ]);
  }
  const [icon, og_image] = ["https://icons.example/i.png", "https://icons.example/o.png"];
  await trpc(world.owner.token).project.update.mutate({ projectSlug: world.slug, icon, og_image });
  const { html, meta } = await read(`/p/${world.slug}/f/${feedbackId}`);
  expect([iconsOf(html), meta("og:image")]).toEqual([[icon], og_image]);
  expect(html.match(/og:image/g)).toHaveLength(1);
  expect((await fetch(`${server.url}/favicon.ico`)).headers.get("content-type")).toBe("image/svg+xml");
});

test("pages for search engines name their address, and say in JSON-LD what they are", async () => {
  const { world, feedbackId } = await furnished();
  const canonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  const board = `/p/${world.slug}`;
  for (const path of [board, `${board}?q=train&sort=oldest`, `${board}/roadmap`, `${board}/f/${feedbackId}`])
    expect(canonical((await read(path)).html)).toBe(server.url + path.replace(/\?.*/, ""));
  const hidden = await furnished({ visibility: "internal" });
  for (const path of ["/sign-in", "/p/none", `/p/${hidden.world.slug}`])
    expect(canonical((await read(path)).html)).toBeUndefined();
  const dataOf = async (path: string) =>
    JSON.parse(/<script type="application\/ld\+json">(.*)<\/script>/.exec((await read(path)).html)?.[1] ?? "null");
  expect(await dataOf(board)).toBeNull();
  expect(await dataOf(`${board}/f/${feedbackId}`)).toMatchObject({
    "@type": "DiscussionForumPosting",
    headline: "A quiet carriage",
    author: { name: "Outsider" },
    commentCount: 1,
  });
  expect(await dataOf(`${board}/changelog/${await slugOf(world)}`)).toMatchObject({ headline: "Quiet at last" });
  const id = await newFeedback(world, world.outsider, { title: hostile });
  expect(await dataOf(`${board}/f/${id}`)).toMatchObject({ headline: hostile });
});

test("each form of the sign-in page has its own title", async () => {
  for (const [mode, title] of [
    ["password", "Sign in"],
    ["sign-up", "Create an account"],
    ["forgotten", "Set a new password"],
  ])
    expect((await read(`/sign-in?mode=${mode}`)).title).toBe(`${title} · Earshot`);
});

test.each([
  ["/manage", "/manage/inbox"],
  ["/", ""],
  ["?q=1", "?q=%221%22"],
])("a page that is elsewhere, such as %s, is a redirect", async (path, target) => {
  const { slug } = await newWorld();
  const { status, headers } = await fetch(`${server.url}/p/${slug}${path}`, { redirect: "manual" });
  expect([status, headers.get("location")]).toEqual([307, `/p/${slug}${target}`]);
});

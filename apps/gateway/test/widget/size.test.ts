// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newChangelog } from "../support/world.ts";
import { useProduct } from "./host.ts";

const { site, newProject, openHost, tag } = await useProduct();

const encodings = { headers: { "accept-encoding": "br" } };
const sizeOf = async (path: string) =>
  Number((await fetch(site.url + path, { method: "HEAD", ...encodings })).headers.get("content-length"));

test("the script has at most 6 kB, compressed, under a short address and one that never changes", async () => {
  const size = await sizeOf("/widget.js");
  expect(size).toBeGreaterThan(1_000);
  expect(size).toBeLessThan(6_000);
  const short = await fetch(`${site.url}/widget.js`);
  expect(short.headers.get("cache-control")).toBe("public, max-age=300, stale-while-revalidate=86400");
  const etag = short.headers.get("etag")!;
  expect((await fetch(`${site.url}/widget.js`, { headers: { "if-none-match": etag } })).status).toBe(304);
  const hashed = await fetch(`${site.url}/assets/${etag.slice(1, -1)}`);
  expect(hashed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(await hashed.text()).toBe(await short.text());
});

test("a widget that nobody opens makes one request beside its script, of at most 300 bytes, which caches may store", async () => {
  const world = await newProject();
  await trpc(world.admin.token, site.url).settings.update.mutate({
    projectSlug: world.slug,
    widget: { color: "#0f7a5f", label: "\u{1F68B}".repeat(30) },
  });
  for (let count = 0; count < 12; count++) await newChangelog(world);
  const badge = await fetch(`${site.url}/w/${world.slug}/badge.js`);
  expect((await badge.arrayBuffer()).byteLength).toBeLessThanOrEqual(300);
  expect(badge.headers.get("cache-control")).toMatch(/^public, max-age=/);
  const { page, context } = await openHost(tag(world));
  await page.getByRole("button", { name: "\u{1F68B}" }).waitFor();
  const asked = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(asked.filter((name) => name.startsWith(site.url))).toEqual([
    `${site.url}/widget.js`,
    `${site.url}/w/${world.slug}/badge.js`,
  ]);
  await context.close();
});

test("the frame loads at most 90 kB, compressed, until somebody can write", async () => {
  const world = await newProject({ guests: true });
  const { page, frame, context } = await openHost(tag(world));
  const paths = new Set<string>();
  // What sends pictures comes after: without it, the form is there and works.
  const later = /\/assets\/(screenshot|picture-tools|pictures|upload-progress)-/;
  await page.route(later, (route) => route.abort());
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/assets/") && !later.test(pathname)) paths.add(pathname);
  });
  await page.getByRole("button", { name: "Feedback" }).click();
  await frame.getByRole("textbox", { name: "Title" }).fill("Platform numbers");
  await frame.getByRole("textbox", { name: "Details" }).waitFor();
  const sizes = await Promise.all([...paths].map(sizeOf));
  expect(paths.size).toBeGreaterThan(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(90_000);
  await frame.getByRole("button", { name: "Share feedback" }).click();
  await frame.getByRole("heading", { name: "Thank you" }).waitFor();
  await context.close();
});

// @module-tag timed
import { connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { trpc } from "../support/http.ts";
import { bytesOf } from "../support/raw-http.ts";
import { em, startServer } from "../support/server.ts";
import { newChangelog, newComment, newFeedback, newWorld, type World } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openPage } from "./visitor.ts";

const { browser, site } = await useSite();

const pageOf = async ({ slug }: World, path = "") => {
  const response = await fetch(`${site.url}/p/${slug}${path}`, { headers: { accept: "text/html" } });
  return { status: response.status, html: await response.text() };
};

const mega = 1_000_000;

test("a page that is made from too much comes without it, and the browser reads and renders it", async () => {
  const world = await newWorld();
  const description = "語".repeat(20_000);
  for (let count = 0; count < 25; count++)
    await newFeedback(world, world.outsider, { title: `Item ${count}`, description });
  const { status, html } = await pageOf(world);
  expect(status).toBe(200);
  expect([html.includes("<title>"), html.includes("語語")]).toEqual([true, false]);
  expect(Buffer.byteLength(html)).toBeLessThan(0.1 * mega);
  const { context, page, faults } = await openPage(browser);
  await page.goto(`${site.url}/p/${world.slug}`);
  await page.getByRole("link", { name: "Item 24" }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

/** Texts as long as they may be, of what Markdown makes much of. */
const longest = (length: number) => "**a** ".repeat(length / 6);

test("the pages of the longest texts are bounded, and none takes long", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { description: longest(19_998) });
  for (let count = 0; count < 40; count++) await newComment(world, id, world.member, null, longest(9_996));
  const style = { changelog_preview_style: "content" } as const;
  await trpc(world.owner.token).config.update.mutate({ projectSlug: world.slug, ...style });
  for (let count = 0; count < 10; count++) await newChangelog(world, { content: longest(48_000) });
  for (const path of [`/f/${id}`, "/changelog"]) {
    await pageOf(world, path);
    // Another address, whose page is not cached.
    const other = `${path}?tag=other`;
    const before = process.threadCpuUsage();
    const { status, html } = await pageOf(world, other);
    const { user, system } = process.threadCpuUsage(before);
    expect(status).toBe(200);
    expect(html.includes("<strong>a</strong>")).toBe(true);
    expect(Buffer.byteLength(html), path).toBeLessThan(2 * mega);
    expect((user + system) / 1_000, `milliseconds of CPU for ${path}`).toBeLessThan(3_000);
  }
});

test.each(["/changelog", "/changelog.atom"])(
  "of %s, what nobody reads counts as unsent",
  { timeout: 600_000 },
  async (path) => {
    const gateway = await startServer(em, { MAX_UNSENT_MB: "1" });
    onTestFinished(() => gateway.app.close());
    const world = await newWorld();
    // Readers of one feed share its bytes, so one feed has to be over the limit. Each address is a page of its own.
    for (let count = 0; count < 25; count++) await newChangelog(world, { content: "word ".repeat(9_900) });
    const ready = async () => (await fetch(`${gateway.url}/openapi.json`)).status;
    expect(await ready()).toBe(200);
    const socket = connect(gateway.port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.pause().on("error", () => undefined);
    const headers = { accept: "text/html", connection: "keep-alive" };
    const request = (n: number) => bytesOf({ path: `/p/${world.slug}${path}?n=${n}`, headers });
    // In one piece, so that all of them are answered before the first is read.
    socket.write(Buffer.concat(Array.from({ length: 100 }, (_, n) => request(n))));
    await vi.waitUntil(async () => (await ready()) === 503, { timeout: 300_000, interval: 20 });
    await vi.waitUntil(async () => (await ready()) === 200, { timeout: 300_000, interval: 20 });
  },
);

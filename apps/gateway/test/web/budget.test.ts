// @module-tag timed
// @module-tag alike
import { newId } from "@earshot/operations";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectBelow } from "../support/below.ts";
import type { BrowserSession } from "../support/browser-session.ts";
import { isLong } from "../support/long-runs.ts";
import { db } from "../support/server.ts";
import { slowDown } from "../support/slow-processor.ts";
import { newChangelog, newComment, newFeedback, newWorld, type World } from "../support/world.ts";
import { tasksDuring } from "./main-thread.ts";
import { useSite } from "./site.ts";
import { openPage, signInTo } from "./visitor.ts";

const { browser, site } = await useSite();

/** Items by one statement, in all statuses. */
async function fill({ id, outsider }: World, count: number): Promise<void> {
  const prefix = newId().slice(0, 24);
  await sql`insert into feedback (project_id, id, user_id, title, description, status)
    select ${id}, (${prefix}::text || lpad(to_hex(n), 12, '0'))::uuid, ${outsider.id}, 'Item ' || n || ' of a long list',
      'What it is about, in a sentence that is long enough to take two lines of the board on a screen of usual width.',
      (array['in review', 'planned', 'in progress', 'completed'])[1 + n % 4]
    from generate_series(1, ${count}::int) n`.execute(db);
}

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Collects what Chromium says of a page from its start: layout shifts that nobody caused. */
const observe = () => {
  const seen = { shift: 0, moved: [] as string[] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      seen.shift += value;
      seen.moved.push(...sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? "something that is gone"));
    }
  }).observe({ type: "layout-shift", buffered: true });
};

/** Opens the address, and waits until the page runs: it listens for changes then. */
async function start(page: Page, url: string): Promise<void> {
  const runs = page.waitForRequest(/feedback\.changed/);
  await page.goto(url);
  await runs;
  await page.waitForTimeout(300);
}

type Seen = { seen: { shift: number; moved: string[] } };
const seenBy = (page: Page) => page.evaluate(() => (window as unknown as Seen).seen);

/** Opens a page on a processor of a quarter of the speed, with nothing cached. */
async function openSlowly(url: string, session?: BrowserSession) {
  const { context, page } = await openPage(browser);
  if (session) await signInTo(context, session);
  await page.addInitScript(observe);
  await slowDown(page);
  const tasks = await tasksDuring(browser, page, () => start(page, url));
  const blocking = tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0);
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  const { shift, moved } = await seenBy(page);
  await context.close();
  return { paint: paint ?? Infinity, shift, moved, blocking };
}

test(
  "on a slow processor, public pages show within a second, and nothing moves under the reader",
  { timeout: 300_000 },
  async () => {
    const world = await newWorld();
    await fill(world, 200);
    const id = await newFeedback(world, world.outsider, { description: "# A title\n\n- one\n- two\n\n`code`" });
    for (let count = 0; count < 20; count++) await newComment(world, id, world.member, null, "What **I** think of it.");
    for (let count = 0; count < 5; count++) await newChangelog(world, { content: "## What\n\nText.\n\n- one\n- two" });
    for (const path of ["", `/f/${id}`, "/roadmap", "/changelog"]) {
      const url = `${site.url}/p/${world.slug}${path}`;
      await expectBelow(1_000, `first contentful paint of ${path || "/"}`, async () => {
        const { paint, shift, moved } = await openSlowly(url);
        expect(shift, `layout shift of ${path || "/"}: ${moved.join(", ")}`).toBeLessThanOrEqual(0.05);
        return paint;
      });
    }
  },
);

test(
  "a page of 300 comments shows its first on a slow processor, with few elements",
  { timeout: 300_000 },
  async () => {
    const world = await newWorld();
    const { browser: session } = await site.newUser();
    const id = await newFeedback(world, world.outsider, { description: "# A title\n\n- one\n- two\n\n`code`" });
    for (let thread = 0; thread < 60; thread++) {
      let parent: string | null = null;
      for (let depth = 0; depth < 5; depth++)
        parent = await newComment(
          world,
          id,
          depth % 2 ? world.member : world.outsider,
          parent,
          "What **I** think of it, *twice*.",
        );
    }
    const url = `${site.url}/p/${world.slug}/f/${id}`;
    const { context, page } = await openPage(browser);
    const countAs = async (who: string) => {
      await start(page, url);
      await page.getByText("Show more comments (25 of 300)").waitFor();
      expect(await page.locator("*").count(), `elements, ${who}`).toBeLessThanOrEqual(1_500);
    };
    await countAs("signed out");
    await signInTo(context, session);
    await countAs("signed in");
    await context.close();
    await expectBelow(1_500, "first contentful paint", async () => (await openSlowly(url)).paint);
  },
);

/** Scrolls to the end of what there is until so many items were there, and returns the longest task meanwhile. */
async function scrollThrough(url: string, items: number): Promise<number> {
  const { context, page } = await openPage(browser);
  await start(page, url);
  const pages = page.locator("main > div > ul");
  const tasks = await tasksDuring(browser, page, async () => {
    while ((await pages.count()) * 25 < items) {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await page.waitForTimeout(20);
    }
  });
  await context.close();
  return Math.max(...tasks);
}

test("a board of 10,000 items blocks a slow processor for 300 ms at most", { timeout: 600_000 }, async () => {
  const world = await newWorld();
  await fill(world, 10_000);
  const { browser: session, email } = await site.newUser();
  const { id: user_id } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  await db.insertInto("members").values({ project_id: world.id, user_id, role: "admin" }).execute();
  const url = `${site.url}/p/${world.slug}`;
  for (const [who, own] of [
    ["a visitor", undefined],
    ["the team", session],
  ] as const) {
    await expectBelow(300, `blocking for ${who}`, async () => (await openSlowly(url, own)).blocking, 120);
  }
});

test("a board of 10,000 items scrolls without a task of 100 ms", { timeout: 600_000 }, async () => {
  const world = await newWorld();
  await fill(world, 10_000);
  const url = `${site.url}/p/${world.slug}`;
  await expectBelow(100, "longest task", () => scrollThrough(url, isLong ? 10_000 : 500));
});

test("a vote shows in the next frame", async () => {
  const world = await newWorld();
  await fill(world, 100);
  const { browser: session } = await site.newUser();
  const { context, page } = await openPage(browser);
  await signInTo(context, session);
  await start(page, `${site.url}/p/${world.slug}`);
  const button = page.getByRole("button", { name: "Vote, 0 votes" }).first();
  const shown = await button.evaluate(async (element: HTMLElement) => {
    element.click();
    await new Promise(requestAnimationFrame);
    return [element.ariaPressed, element.innerText.trim()];
  });
  expect(shown).toEqual(["true", "1"]);
  await context.close();
});

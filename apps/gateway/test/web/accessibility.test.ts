import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch } from "../support/browser.ts";
import { newSession } from "../support/credentials.ts";
import { db, server } from "../support/server.ts";
import { newChangelog, newComment, newFeedback, newInvite, newTag, newWorld, type World } from "../support/world.ts";
import { openPage, scrollsSideways, violationsOf } from "./visitor.ts";

let browser: Browser;
let world: World;
let paths: Record<(typeof names)[number], string>;
const ends: (() => Promise<void>)[] = [];

const names = [
  "a board",
  "a feedback",
  "a roadmap",
  "a changelog",
  "an empty board",
  "an empty changelog",
  "the start",
  "a page that is not there",
  "signing in",
  "signing in with a password",
  "signing up",
  "a new password",
  "an invite",
  "an invite that is gone",
  "an account",
] as const;

const long = "Straßenbahnhaltestellenverzeichnisauskunftsdienst".repeat(2);
const markdown = `# Title\n\n- one\n\n> two\n\n\`\`\`\n${long.repeat(3)}\n\`\`\`\n\n| a | b |\n|---|---|\n| ${long} | 2 |\n\n[link](https://example.com)`;

beforeAll(async () => {
  browser = await launch((end) => ends.push(end));
  world = await newWorld();
  await newTag(world, "accessibility");
  for (const status of ["in review", "planned", "in progress", "completed", "rejected", "of its own"])
    await newFeedback(world, world.outsider, { title: `Feedback ${status}`, status });
  const id = await newFeedback(world, world.outsider, { title: long, description: markdown });
  await newFeedback(world, world.outsider, { title: "شاشة الوصول", description: "أين قطاري؟" });
  let replyTo: string | null = null;
  for (let depth = 0; depth < 6; depth++) replyTo = await newComment(world, id, world.member, replyTo, markdown);
  await newChangelog(world, { title: long, content: markdown });
  const empty = await newWorld();
  paths = {
    "a board": `/p/${world.slug}`,
    "a feedback": `/p/${world.slug}/f/${id}`,
    "a roadmap": `/p/${world.slug}/roadmap`,
    "a changelog": `/p/${world.slug}/changelog`,
    "an empty board": `/p/${empty.slug}`,
    "an empty changelog": `/p/${empty.slug}/changelog`,
    "the start": "/",
    "a page that is not there": "/p/nothing-here",
    "signing in": `/sign-in?next=/p/${world.slug}`,
    "signing in with a password": "/sign-in?mode=password&error=INVALID_TOKEN",
    "signing up": "/sign-in?mode=sign-up",
    "a new password": "/reset-password?token=a",
    "an invite": `/invites/${await newInvite(world)}`,
    "an invite that is gone": `/invites/${world.id}`,
    "an account": "/account",
  };
});
afterAll(async () => {
  for (const end of ends) await end();
});

const themes = ["light", "dark"] as const;
const widths = [375, 1280];

test.each(names)("%s is accessible, in each theme and width, and does not scroll sideways", async (name) => {
  const { context, page, faults } = await openPage(browser, { reducedMotion: "reduce" });
  if (name === "an account") {
    const [cookie = "", value = ""] = (await newSession(db, world.owner)).split("=");
    await context.addCookies([{ name: cookie, value, url: server.url }]);
  }
  await page.goto(server.url + paths[name]);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  for (const colorScheme of themes)
    for (const width of widths) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      expect({ colorScheme, width, found: await violationsOf(page) }).toEqual({ colorScheme, width, found: [] });
      expect({ width, scrolls: await scrollsSideways(page) }).toEqual({ width, scrolls: false });
    }
  expect(faults).toEqual([]);
  await context.close();
});

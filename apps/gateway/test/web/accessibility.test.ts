// @module-tag system
// @module-tag alike
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { newSession } from "../support/credentials.ts";
import { isLong } from "../support/long-runs.ts";
import { db } from "../support/server.ts";
import { newChangelog, newComment, newFeedback, newInvite, newTag, newWorld, type World } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { openPage, scrollsSideways, violationsOf } from "./visitor.ts";

const { browser, site } = await useSite();
let world: World;
let team: Awaited<ReturnType<typeof openOnTeam>>;
let paths: Record<(typeof names)[number], string>;
let entry: string;
let idea: string;

const names = [
  "a board",
  "a feedback",
  "a roadmap",
  "a changelog",
  "a changelog entry",
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
  "notifications",
] as const;
const ofPeople: readonly string[] = ["an account", "notifications"];

const long = "Straßenbahnhaltestellenverzeichnisauskunftsdienst".repeat(2);
const markdown = `# Title\n\n- one\n\n> two\n\n\`\`\`\n${long.repeat(3)}\n\`\`\`\n\n| a | b |\n|---|---|\n| ${long} | 2 |\n\n[link](https://example.com)`;

beforeAll(async () => {
  world = await newWorld();
  await newTag(world, "accessibility");
  for (const status of ["in review", "planned", "in progress", "completed", "rejected", "of its own"])
    await newFeedback(world, world.outsider, { title: `Feedback ${status}`, status });
  idea = await newFeedback(world, world.outsider, { title: long, description: markdown });
  await newFeedback(world, world.outsider, { title: "شاشة الوصول", description: "أين قطاري؟" });
  let replyTo: string | null = null;
  for (let depth = 0; depth < 6; depth++) replyTo = await newComment(world, idea, world.member, replyTo, markdown);
  entry = await newChangelog(world, { title: long, content: markdown });
  await newTag(world, "Barrierefreiheitsstärkungsgesetz");
  await newInvite(world, `${"langer-name-".repeat(5)}@test.example`);
  team = await openOnTeam(browser, site, world);
  const empty = await newWorld();
  paths = {
    "a board": `/p/${world.slug}`,
    "a feedback": `/p/${world.slug}/f/${idea}`,
    "a roadmap": `/p/${world.slug}/roadmap`,
    "a changelog": `/p/${world.slug}/changelog`,
    "a changelog entry": `/p/${world.slug}/changelog/${long.toLowerCase()}`,
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
    notifications: "/notifications",
  };
});

const looks = (["light", "dark"] as const).flatMap((colorScheme) =>
  [375, 1280].map((width) => ({ colorScheme, width })),
);

/** Looks for faults in one of the looks, the next one for the next page, and in all of them when told to. */
async function check(page: Page, index: number): Promise<void> {
  for (const [at, { colorScheme, width }] of looks.entries()) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    // What is open finds its place in the new width after a moment.
    await expect.poll(async () => ({ width, scrolls: await scrollsSideways(page) })).toEqual({ width, scrolls: false });
    if (!isLong && at !== index % looks.length) continue;
    expect({ colorScheme, width, found: await violationsOf(page) }).toEqual({ colorScheme, width, found: [] });
  }
}

test.each(names.map((name, index) => [name, index] as const))(
  "%s is accessible, and does not scroll sideways",
  async (name, index) => {
    const { context, page, faults } = await openPage(browser, { reducedMotion: "reduce" });
    if (ofPeople.includes(name)) {
      const [cookie = "", value = ""] = (await newSession(db, world.owner)).split("=");
      await context.addCookies([{ name: cookie, value, url: site.url }]);
    }
    await page.goto(site.url + paths[name]);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await check(page, index);
    expect(faults).toEqual([]);
    await context.close();
  },
);

/** The list is beside what is open on wide screens alone. */
async function openSelected(page: Page) {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("checkbox").first().check();
}

/** A key does nothing before the browser has continued the server's page. */
async function openMerge(page: Page) {
  await page.getByRole("button", { name: "Like, 0" }).first().waitFor();
  await page.keyboard.press("m");
  await page.getByRole("dialog", { name: "Merge into" }).waitFor();
}

/** The team's pages, each with what it opens: a form, a menu or a window. */
const teamPages: readonly (readonly [name: string, path: () => string, open: (page: Page) => Promise<void>])[] = [
  ["the settings", () => "/manage/settings", (page) => page.getByRole("button", { name: "Delete project …" }).click()],
  [
    "the statuses",
    () => "/manage/settings/statuses",
    (page) => page.getByRole("button", { name: "Add status" }).click(),
  ],
  [
    "the tags",
    () => "/manage/settings/tags",
    (page) => page.getByRole("button", { name: "Edit accessibility" }).click(),
  ],
  [
    "the people",
    () => "/manage/settings/people",
    (page) => page.getByRole("button", { name: "Invite", exact: true }).waitFor(),
  ],
  [
    "the webhooks",
    () => "/manage/settings/webhooks",
    (page) => page.getByRole("button", { name: "Add webhook" }).click(),
  ],
  [
    "chat and domain",
    () => "/manage/settings/connect",
    (page) => page.getByRole("textbox", { name: "Domain" }).waitFor(),
  ],
  ["the entries", () => "/manage/changelog", (page) => page.getByRole("link", { name: "New entry" }).waitFor()],
  [
    "an entry's editor",
    () => `/manage/changelog/${entry}`,
    (page) => page.getByRole("button", { name: "Later" }).click(),
  ],
  [
    "an entry's preview",
    () => `/manage/changelog/${entry}`,
    (page) => page.getByRole("button", { name: "Preview" }).click(),
  ],
  ["the inbox", () => "/manage/inbox", (page) => page.getByRole("link", { name: /^Inbox \d/ }).waitFor()],
  ["an idea in the inbox", () => `/manage/inbox?view=all&item=${idea}`, openSelected],
  ["merging", () => `/manage/inbox?view=all&item=${idea}`, openMerge],
  ["a feedback's page", () => `/f/${idea}`, (page) => page.getByRole("combobox", { name: "Tags: none" }).click()],
  [
    "search and commands",
    () => `/f/${idea}`,
    (page) => page.getByRole("button", { name: "Search or go to …" }).click(),
  ],
];

test.each(teamPages.map((page, index) => [...page, index] as const))(
  "%s on the team's pages, and what it opens, are accessible and do not scroll sideways",
  async (_, path, open, index) => {
    const { page, faults } = team;
    await page.goto(`${site.url}/p/${world.slug}${path()}`);
    await open(page);
    await check(page, index);
    expect(faults).toEqual([]);
  },
);

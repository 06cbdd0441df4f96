// @module-tag system
// @module-tag alike
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newFeedback, newWorld, type World } from "../support/world.ts";
import { holdBack } from "./held-request.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { kindsOf } from "./tell.ts";

const { site, browser } = await useSite();

const open = async (page: Page, { slug }: World, id: string, title: string) => {
  await page.goto(`${site.url}/p/${slug}/manage/inbox?view=all&item=${id}`);
  await page.getByRole("heading", { name: title, level: 2 }).waitFor();
};

async function choose(page: Page, key: string, label: string, typed: string) {
  await page.keyboard.press(key);
  await page.getByRole("dialog", { name: label, exact: true }).getByRole("combobox").fill(typed);
  await page.getByRole("option", { name: typed }).waitFor();
  await page.keyboard.press("Enter");
}

test("a status that tells people asks first: not at all, to nobody, or to all of them", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "A quiet carriage" });
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  const status = async () =>
    (await trpc(world.member.token).feedback.get.query({ projectSlug: world.slug, feedbackId: id })).status;
  await open(page, world, id, "A quiet carriage");

  await choose(page, "s", "Status", "planned");
  const asked = page.getByRole("dialog", { name: "Move to Planned" });
  await asked.getByText("This tells 1 person.").waitFor();
  await asked.getByText("Some of them").click();
  await asked.getByRole("listitem").filter({ hasText: "author" }).waitFor();
  await page.keyboard.press("Escape");
  await asked.waitFor({ state: "detached" });
  expect(await status()).toBe("in review");

  await choose(page, "s", "Status", "planned");
  await asked.getByLabel("Tell nobody").check();
  await asked.getByRole("button", { name: "Move", exact: true }).click();
  await expect.poll(status).toBe("planned");
  expect(await kindsOf(world)).toEqual([["feedback.status_changed", true]]);

  await page.getByText("“A quiet carriage” changed").waitFor();
  await choose(page, "s", "Status", "rejected");
  const tell = page.getByRole("button", { name: "Move and tell 1 person" });
  await expect.poll(() => tell.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await expect.poll(status).toBe("rejected");
  expect((await kindsOf(world)).at(-1)).toEqual(["feedback.status_changed", false]);
  expect(faults).toEqual([]);
});

test("several ideas ask once, and what tells nobody does not ask", async () => {
  const world = await newWorld();
  const { page, faults, id: own } = await openOnTeam(browser, site, world, "member");
  const ann = { ...world.member, id: own };
  await newFeedback(world, world.outsider, { title: "One idea" });
  await newFeedback(world, world.admin, { title: "Another idea" });
  const mine = await newFeedback(world, ann, { title: "My own idea" });
  const statuses = async () => {
    const { items } = await trpc(world.member.token).feedback.page.query({ projectSlug: world.slug });
    return Object.fromEntries(items.map((item) => [item.id, item.status]));
  };
  await open(page, world, mine, "My own idea");
  await choose(page, "s", "Status", "planned");
  await expect.poll(async () => (await statuses())[mine]).toBe("planned");

  for (const title of ["One idea", "Another idea"]) await page.getByRole("checkbox", { name: title }).check();
  await choose(page, "s", "Status", "rejected");
  const asked = page.getByRole("dialog", { name: "Move 2 ideas to Rejected" });
  await asked.getByText("This tells up to 2 people.").waitFor();
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => Object.values(await statuses()).toSorted((one, other) => (one < other ? -1 : 1)))
    .toEqual(["planned", "rejected", "rejected"]);
  expect(faults).toEqual([]);
});

test("an answer and a comment of the team tell nobody, if their forms say so", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "A quiet carriage" });
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  await page.goto(`${site.url}/p/${world.slug}/f/${id}`);

  await page.getByRole("button", { name: "Answer for the team" }).click();
  const answer = page.getByRole("form", { name: "Answer for the team" });
  await answer.getByRole("textbox").fill("From May.");
  await answer.getByLabel("Tell nobody").check();
  await answer.getByRole("button", { name: "Save answer" }).click();
  await page.getByRole("heading", { name: "Official answer" }).waitFor();

  const comment = page.getByRole("form", { name: "Comment", exact: true });
  for (const isQuiet of [true, false]) {
    await comment.getByRole("textbox").fill(isQuiet ? "For the record" : "For all of you");
    await comment.getByLabel("Tell nobody").setChecked(isQuiet);
    await comment.getByRole("button", { name: "Comment", exact: true }).click();
    await expect.poll(() => comment.getByRole("textbox").inputValue()).toBe("");
    expect(await comment.getByLabel("Tell nobody").isChecked()).toBe(false);
  }
  expect(await kindsOf(world)).toEqual([
    ["feedback.answered", true],
    ["comment.created", true],
    ["comment.created", false],
  ]);
  expect(faults).toEqual([]);
});

test("a reply in the inbox tells nobody, if its form says so", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "A quiet carriage" });
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  await open(page, world, id, "A quiet carriage");
  const reply = page.getByRole("form", { name: "Reply", exact: true });
  for (const isQuiet of [true, false]) {
    await reply.getByRole("textbox").fill(isQuiet ? "For the record" : "For all of you");
    await reply.getByLabel("Tell nobody").setChecked(isQuiet);
    await reply.getByRole("button", { name: "Reply", exact: true }).click();
    await expect.poll(() => reply.getByRole("textbox").inputValue()).toBe("");
    expect(await reply.getByLabel("Tell nobody").isChecked()).toBe(false);
  }
  expect(await kindsOf(world)).toEqual([
    ["comment.created", true],
    ["comment.created", false],
  ]);
  expect(faults).toEqual([]);
});

test("two moves that tell people ask one after the other", async () => {
  const world = await newWorld();
  const ids = [];
  for (const title of ["One idea", "Another idea"]) ids.push(await newFeedback(world, world.outsider, { title }));
  const [first = "", second = ""] = ids;
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  const release = await holdBack(page, /trpc\/feedback\.update/, 1);
  await open(page, world, first, "One idea");
  const rehearsed = page.waitForRequest(/trpc\/feedback\.update/);
  await choose(page, "s", "Status", "planned");
  await rehearsed;
  await page.locator(`#line-${second}`).click();
  await page.getByRole("heading", { name: "Another idea", level: 2 }).waitFor();
  await choose(page, "s", "Status", "rejected");
  release();
  await page.getByRole("dialog", { name: "Move to Planned" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Move to Rejected" }).waitFor();
  await page.keyboard.press("Enter");
  const { feedback } = trpc(world.member.token);
  const status = async (feedbackId: string) =>
    (await feedback.get.query({ projectSlug: world.slug, feedbackId })).status;
  await expect.poll(() => status(first)).toBe("planned");
  await expect.poll(() => status(second)).toBe("rejected");
  expect(faults).toEqual([]);
});

test("an entry with a date that has passed asks as one that is published now", async () => {
  const world = await newWorld();
  const feedbackId = await newFeedback(world, world.outsider, { title: "A quiet carriage" });
  const path = { projectSlug: world.slug };
  const { changelog } = trpc(world.admin.token);
  const entry = await changelog.create.mutate({ ...path, title: "Quiet now", summary: "It is.", content: "Shh." });
  await changelog.setFeedback.mutate({ ...path, changelogId: entry.id, feedbackIds: [feedbackId] });
  const { page, faults } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}/manage/changelog/${entry.id}`);
  await page.getByRole("button", { name: "Later" }).click();
  await page.getByLabel("Date and time").fill("2026-01-04T10:30");
  await page.getByRole("button", { name: "Schedule" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect((await changelog.get.query({ ...path, changelogId: entry.id })).published).toBe(false);
  expect(faults).toEqual([]);
});

// @module-tag system
// @module-tag alike
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newComment, newFeedback, newTag, newUpvote, newWorld, type World } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { tell } from "./tell.ts";

const { browser, site } = await useSite();

const inbox = ({ slug }: World) => `${site.url}/p/${slug}/manage/inbox`;
/** The titles in the list. */
const titlesIn = async (page: Page) => {
  const lines = await page.locator("a[id^=line-]").allInnerTexts();
  return lines.map((text) => text.split("\n")[0]);
};

/** Opens a choice by its key, types what is looked for, and takes the first. */
async function choose(page: Page, key: string, label: string, typed: string) {
  await page.keyboard.press(key);
  await page.getByRole("dialog", { name: label }).getByRole("combobox").fill(typed);
  await page.getByRole("option", { name: typed }).waitFor();
  await page.keyboard.press("Enter");
}

test("a member triages by the keyboard alone", async () => {
  const world = await newWorld();
  await newTag(world, "delays");
  const [carriage, bikes, duplicate] = [
    await newFeedback(world, world.outsider, { title: "A quiet carriage", created_at: "2026-03-03T00:00:00.000Z" }),
    await newFeedback(world, world.outsider, { title: "Bikes on board", created_at: "2026-03-02T00:00:00.000Z" }),
    await newFeedback(world, world.member, { title: "Bicycles in trains", created_at: "2026-03-01T00:00:00.000Z" }),
  ];
  const { page, faults, email } = await openOnTeam(browser, site, world, "member");
  const read = (feedbackId: string) =>
    trpc(world.member.token, site.url).feedback.get.query({ projectSlug: world.slug, feedbackId });

  await page.goto(inbox(world));
  await page.getByRole("heading", { name: "To triage", level: 1 }).waitFor();
  await expect.poll(() => titlesIn(page)).toEqual(["A quiet carriage", "Bikes on board", "Bicycles in trains"]);
  await page.getByRole("link", { name: "Inbox 3" }).waitFor();
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: "A quiet carriage", level: 2 }).waitFor();
  expect(page.url()).toContain(`item=${carriage}`);

  await choose(page, "s", "Status", "planned");
  await tell(page, "Move");
  await expect.poll(async () => (await read(carriage)).status).toBe("planned");
  await choose(page, "t", "Tags", "delays");
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await read(carriage)).tags).toEqual([{ name: "delays", color: "#22c55e" }]);
  // Triaged feedback leaves the list, and the next one follows.
  await expect.poll(() => titlesIn(page)).toEqual(["Bikes on board", "Bicycles in trains"]);
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: "Bikes on board", level: 2 }).waitFor();
  await choose(page, "a", "Owner", "Ann");
  await expect.poll(async () => (await read(bikes)).owner?.email).toBe(email);

  await expect.poll(() => titlesIn(page)).toEqual(["Bicycles in trains"]);
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: "Bicycles in trains", level: 2 }).waitFor();
  await choose(page, "m", "Merge into", "Bikes");
  await tell(page, "Merge");
  await expect.poll(async () => (await read(duplicate)).id).toBe(bikes);
  await page.getByText("Merged into “Bikes on board”").waitFor();
  await page.getByText("1 idea was merged into this.").waitFor();
  await page.keyboard.press("z");
  await expect.poll(async () => (await read(duplicate)).id).toBe(duplicate);

  await page.keyboard.press("e");
  await page.keyboard.type("Room for six bikes from May.");
  await page.getByRole("button", { name: "Save answer" }).press("Enter");
  await page.getByRole("heading", { name: "Official answer" }).waitFor();
  await page.keyboard.press("r");
  await page.keyboard.type("Thank you.");
  await page.keyboard.press("Control+Enter");
  await page.getByRole("listitem").filter({ hasText: "Thank you." }).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  expect(faults).toEqual([]);
});

test("Z undoes what a key has done to one item: its status, its tags, its owner", async () => {
  const world = await newWorld();
  await newTag(world, "delays");
  const feedbackId = await newFeedback(world, world.outsider, { title: "A quiet carriage" });
  const { page, faults, email } = await openOnTeam(browser, site, world, "member");
  const read = async () => {
    const input = { projectSlug: world.slug, feedbackId };
    const { status, tags, owner } = await trpc(world.member.token, site.url).feedback.get.query(input);
    return [status, tags.map(({ name }) => name), owner?.email];
  };
  await page.goto(`${inbox(world)}?view=all&item=${feedbackId}`);
  await page.getByRole("heading", { name: "A quiet carriage", level: 2 }).waitFor();
  const undo = async () => {
    await page.getByText("“A quiet carriage” changed").waitFor();
    await page.keyboard.press("z");
    await page.getByText("“A quiet carriage” changed").waitFor({ state: "detached" });
  };
  await choose(page, "s", "Status", "rejected");
  await tell(page, "Move");
  await expect.poll(read).toEqual(["rejected", [], undefined]);
  await undo();
  await expect.poll(read).toEqual(["in review", [], undefined]);
  await choose(page, "a", "Owner", "Ann");
  await expect.poll(read).toEqual(["in review", [], email]);
  await undo();
  await expect.poll(read).toEqual(["in review", [], undefined]);
  await choose(page, "t", "Tags", "delays");
  await page.keyboard.press("Escape");
  await expect.poll(read).toEqual(["in review", ["delays"], undefined]);
  await undo();
  await expect.poll(read).toEqual(["in review", [], undefined]);
  expect(faults).toEqual([]);
});

test("a status alone takes feedback out of the list, also one that somebody else sets", async () => {
  const world = await newWorld();
  const [, other] = [
    await newFeedback(world, world.outsider, { title: "Own", created_at: "2026-03-03T00:00:00.000Z" }),
    await newFeedback(world, world.outsider, { title: "Other", created_at: "2026-03-02T00:00:00.000Z" }),
  ];
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  await page.goto(inbox(world));
  await expect.poll(() => titlesIn(page)).toEqual(["Own", "Other"]);
  await page.keyboard.press("j");
  await page.getByRole("heading", { name: "Own", level: 2 }).waitFor();
  await choose(page, "s", "Status", "planned");
  await tell(page, "Move");
  await expect.poll(() => titlesIn(page)).toEqual(["Other"]);
  const { feedback } = trpc(world.member.token, site.url);
  await feedback.update.mutate({ projectSlug: world.slug, feedbackId: other, status: "planned" });
  await expect.poll(() => titlesIn(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test("what is selected changes at once, and deletions can be undone", async () => {
  const world = await newWorld();
  const ids = [];
  for (const day of [1, 2, 3, 4])
    ids.push(
      await newFeedback(world, world.outsider, { title: `Idea ${day}`, created_at: `2026-03-0${day}T00:00:00.000Z` }),
    );
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  const list = async () => {
    const { items } = await trpc(world.member.token, site.url).feedback.page.query({ projectSlug: world.slug });
    return Object.fromEntries(items.map(({ title, status }) => [title, status]));
  };
  await page.goto(`${inbox(world)}?view=all`);
  await page.getByRole("link", { name: "Inbox 4" }).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("Shift+J");
  await page.keyboard.press("Shift+J");
  await page.getByText("3 selected").waitFor();
  await choose(page, "s", "Status", "rejected");
  await tell(page, "Move");
  await expect
    .poll(list)
    .toEqual({ "Idea 1": "in review", "Idea 2": "rejected", "Idea 3": "rejected", "Idea 4": "rejected" });
  await page.getByText("3 ideas changed").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => new Set(Object.values(await list()))).toEqual(new Set(["in review"]));

  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("checkbox", { name: "Select “Idea 4”" }).check();
  await page.getByRole("checkbox", { name: "Select “Idea 3”" }).click({ modifiers: ["Shift"] });
  await page.getByText("2 selected").waitFor();
  await page.getByRole("group", { name: "Change what is selected" }).getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => titlesIn(page)).toEqual(["Idea 2", "Idea 1"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => titlesIn(page)).toEqual(["Idea 4", "Idea 3", "Idea 2", "Idea 1"]);
  expect(Object.keys(await list())).toHaveLength(4);

  // Whoever leaves the page has decided.
  await page.locator("a[id^=line-]", { hasText: "Idea 4" }).click();
  await page.keyboard.press("#");
  await expect.poll(() => titlesIn(page)).toEqual(["Idea 3", "Idea 2", "Idea 1"]);
  await page.goto(`${site.url}/docs`);
  await expect.poll(async () => Object.keys(await list())).toEqual(["Idea 3", "Idea 2", "Idea 1"]);
  expect(faults).toEqual([]);
});

test("the inbox shows what others write, its views and filters stand in the address, and search finds everything", async () => {
  const world = await newWorld();
  const asked = await newFeedback(world, world.member, { title: "Night trains", status: "planned" });
  await newComment(world, asked, world.outsider);
  await newUpvote(world, asked, world.outsider);
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  const isLive = page.waitForResponse((response) => response.url().includes("feedback.changed"));
  await page.goto(inbox(world));
  await page.getByRole("heading", { name: "All triaged" }).waitFor();
  await isLive;
  await trpc(world.outsider.token, site.url).feedback.create.mutate({
    projectSlug: world.slug,
    title: "Later trains",
    description: "After midnight.",
  });
  await expect.poll(() => titlesIn(page)).toEqual(["Later trains"]);
  await page.getByRole("link", { name: "Inbox 1" }).waitFor();

  for (const view of ["Rising", "Waiting for us"]) {
    await page.getByRole("link", { name: view }).click();
    await expect.poll(() => titlesIn(page)).toContain("Night trains");
  }
  await page.getByRole("link", { name: "Planned 1" }).click();
  await expect.poll(() => titlesIn(page)).toEqual(["Night trains"]);
  await page.reload();
  await expect.poll(() => titlesIn(page)).toEqual(["Night trains"]);
  expect(page.url()).toContain("status=planned");

  await page.getByRole("link", { name: "Night trains" }).click();
  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", { name: "Search and commands" });
  await search.fill("completed");
  await page.getByRole("option", { name: "Set status to completed" }).waitFor();
  await page.keyboard.press("Enter");
  await tell(page, "Move");
  await page.getByRole("combobox", { name: "Status: completed" }).waitFor();
  await page.keyboard.press("/");
  await search.fill("later");
  await page.getByRole("option", { name: "Later trains 0" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Later trains", level: 2 }).waitFor();
  await page.keyboard.press("Control+k");
  await search.fill("roadmap");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/roadmap");
  expect(faults).toEqual([]);
});

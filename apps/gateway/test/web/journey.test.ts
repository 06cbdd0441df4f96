import { type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch } from "../support/browser.ts";
import { trpc } from "../support/http.ts";
import { newAddress, newEmail, password, startSignIn } from "../support/sign-in.ts";
import { newFeedback, newWorld } from "../support/world.ts";
import { openPage, signInTo } from "./visitor.ts";

let browser: Browser;
let site: Awaited<ReturnType<typeof startSignIn>>;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  [browser, site] = await Promise.all([launch((end) => ends.push(end)), startSignIn()]);
});
afterAll(async () => {
  for (const end of ends) await end();
  await site.stop();
});

/** Signs up by the page's own form, with a confirmed address, and comes back to where it began. */
async function signUp(page: Page): Promise<void> {
  const email = newEmail();
  await page.getByRole("link", { name: "Use a password instead" }).click();
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Name").fill("Ann Visitor");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.goto((await site.mailbox.take(email)).link);
}

test("a stranger reads a board, signs up, posts, votes and comments, and sees what others do at once", async () => {
  const world = await newWorld();
  const quiet = await newFeedback(world, world.member, { title: "A quiet carriage", description: "For reading." });
  // Words are told apart by how rare they are.
  for (let count = 0; count < 12; count++) await newFeedback(world, world.member, { title: `Later trains ${count}` });
  const { page, faults } = await openPage(browser, { extraHTTPHeaders: newAddress() });

  await page.goto(`${site.url}/p/${world.slug}`);
  await page.getByRole("heading", { name: "A quiet carriage" }).waitFor();
  expect(await page.title()).toBe("Test project: feedback");
  await page.getByRole("textbox", { name: "Title" }).fill("Quiet carriages");
  await page.getByText("Is it one of these?").waitFor();
  expect(await page.getByRole("form").getByRole("link", { name: "A quiet carriage" }).count()).toBe(1);
  await page.getByRole("textbox", { name: "Title" }).fill("Bikes on board");
  await page.getByRole("textbox", { name: "Details" }).fill("I **ride** to the station.");
  await page.getByRole("link", { name: "Sign in to share it" }).click();
  await signUp(page);
  await page.waitForURL(`**/p/${world.slug}`);

  // What was typed before is still there.
  await expect.poll(() => page.getByRole("textbox", { name: "Title" }).inputValue()).toBe("Bikes on board");
  await page.getByRole("button", { name: "Share feedback" }).click();
  await page.waitForURL(/\/f\/[0-9a-f-]+$/);
  await page.getByRole("heading", { name: "Bikes on board", level: 1 }).waitFor();
  expect(await page.locator("main strong", { hasText: "ride" }).count()).toBe(1);

  await page.getByRole("link", { name: "All feedback" }).click();
  await page.getByRole("article").filter({ hasText: "A quiet carriage" }).waitFor();
  const row = page.getByRole("listitem").filter({ hasText: "A quiet carriage" });
  await row.getByRole("button", { name: "Vote, 0 votes" }).click();
  await row.getByRole("button", { name: "Remove your vote, 1 vote", pressed: true }).waitFor();

  await row.getByRole("link", { name: "A quiet carriage" }).click();
  await page.getByRole("textbox", { name: "Comment" }).fill("Carriage *three*, please.");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.getByRole("listitem").filter({ hasText: "Carriage three, please." }).waitFor();
  expect(await page.getByRole("textbox", { name: "Comment" }).inputValue()).toBe("");

  const team = trpc(world.member.token, site.url);
  const path = { projectSlug: world.slug, feedbackId: quiet };
  await team.feedback.answer.mutate({ ...path, content: "It comes in May." });
  await page.getByText("It comes in May.").waitFor();
  await team.comment.create.mutate({ ...path, content: "Three it is." });
  await page.getByText("Three it is.").waitFor();

  await page.reload();
  await page.getByRole("button", { name: "Remove your vote, 1 vote", pressed: true }).waitFor();
  await page.getByRole("button", { name: "Watching", pressed: true }).waitFor();

  const published = await team.changelog.create.mutate({
    projectSlug: world.slug,
    title: "Quiet now",
    summary: "Carriage 3.",
    content: "Shh.",
    published: true,
  });
  await team.changelog.setFeedback.mutate({
    projectSlug: world.slug,
    changelogId: published.id,
    feedbackIds: [quiet],
  });
  await page.reload();
  await page.getByRole("link", { name: "Quiet now" }).click();
  await page.getByRole("heading", { name: "Quiet now", level: 1 }).waitFor();
  await page.getByRole("link", { name: "A quiet carriage" }).waitFor();
  expect(faults).toEqual([]);
});

test("a vote is taken back if the server refuses it, and the page says why", async () => {
  const world = await newWorld();
  const { browser: session } = await site.newUser();
  await newFeedback(world, world.member, { title: "Later trains" });
  const { context, page, faults } = await openPage(browser, { extraHTTPHeaders: newAddress() });
  await signInTo(context, session);
  await page.goto(`${site.url}/p/${world.slug}`);
  await page.getByRole("button", { name: "Vote, 0 votes" }).waitFor();
  await trpc(world.admin.token, site.url).settings.update.mutate({ projectSlug: world.slug, voting: "team" });
  await page.getByRole("button", { name: "Vote, 0 votes" }).click();
  await expect.poll(() => page.getByRole("alert").innerText()).toContain("team");
  await page.getByRole("button", { name: "Vote, 0 votes", pressed: false }).waitFor();
  expect(faults).toEqual([]);
});

test("search follows typing, filters stand in the address, and an empty list says how to go on", async () => {
  const world = await newWorld();
  await newFeedback(world, world.member, { title: "Platform signs", status: "planned" });
  await newFeedback(world, world.member, { title: "Night trains" });
  const { page } = await openPage(browser, { extraHTTPHeaders: newAddress() });
  await page.goto(`${site.url}/p/${world.slug}`);
  const titles = () => page.locator("article h2").allInnerTexts();
  await page.getByRole("searchbox", { name: "Search feedback" }).fill("platform");
  await expect.poll(titles).toEqual(["Platform signs"]);
  expect(page.url()).toContain("q=platform");
  await page.getByRole("searchbox", { name: "Search feedback" }).fill("platypus");
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect.poll(titles).toHaveLength(2);
  await page.getByRole("combobox", { name: "Status" }).selectOption("planned");
  await expect.poll(titles).toEqual(["Platform signs"]);
  await page.reload();
  await expect.poll(titles).toEqual(["Platform signs"]);
});

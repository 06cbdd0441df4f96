// @module-tag system
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newAddress } from "../support/sign-in.ts";
import { newFeedback, newWorld } from "../support/world.ts";
import { signUp } from "./returning.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { openPage, signInTo } from "./visitor.ts";
import { tell } from "./tell.ts";

const { browser, site } = await useSite();

test("a stranger signs up, posts and votes; the owner, in another browser, sees it arrive and ships it", async () => {
  const world = await newWorld();
  const quiet = await newFeedback(world, world.member, { title: "A quiet carriage", description: "For reading." });
  // Words are told apart by how rare they are.
  for (let count = 0; count < 12; count++) await newFeedback(world, world.member, { title: `Later trains ${count}` });
  const { page: owner, faults: ownersFaults } = await openOnTeam(browser, site, world);
  await owner.goto(`${site.url}/p/${world.slug}/manage/inbox`);
  await owner.getByRole("link", { name: "Inbox 13" }).waitFor();
  const { page, faults } = await openPage(browser, { extraHTTPHeaders: newAddress() });

  await page.goto(`${site.url}/p/${world.slug}`);
  await page.getByRole("heading", { name: "A quiet carriage" }).waitFor();
  expect(await page.title()).toBe("Test project: feedback");
  await page.getByRole("textbox", { name: "Title" }).fill("Quiet carriages");
  await page.getByText("Is it one of these?").waitFor();
  expect(await page.getByRole("form").getByRole("link", { name: "A quiet carriage" }).count()).toBe(1);
  await page.getByRole("textbox", { name: "Title" }).fill("Silence in carriage three");
  await page.getByRole("textbox", { name: "Details" }).fill("I **read** on the train.");
  await page.getByRole("link", { name: "Sign in to share it" }).click();
  await signUp(page, site);

  // What was typed before is shared on return.
  await page.waitForURL(/\/f\/[0-9a-f-]+$/);
  await page.getByRole("heading", { name: "Silence in carriage three", level: 1 }).waitFor();
  expect(await page.locator("main strong", { hasText: "read" }).count()).toBe(1);

  // The owner sees it at once, and merges it into what it repeats.
  await owner.getByRole("link", { name: "Inbox 14" }).waitFor();
  await owner.getByRole("link", { name: "Silence in carriage three" }).click();
  await owner.getByRole("heading", { name: "Silence in carriage three", level: 2 }).waitFor();
  await owner.keyboard.press("m");
  await owner.getByRole("dialog", { name: "Merge into" }).getByRole("combobox").fill("quiet carriage");
  await owner.getByRole("option", { name: "A quiet carriage" }).click();
  await tell(owner, "Merge");
  await owner.getByText("Merged into “A quiet carriage”").waitFor();
  await page.getByRole("heading", { name: "A quiet carriage", level: 1 }).waitFor();

  await page.getByRole("link", { name: "All feedback" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "A quiet carriage" });
  // The vote for one's own feedback came with it.
  await row.getByRole("button", { name: "Remove your vote, 1 vote", pressed: true }).click();
  await row.getByRole("button", { name: "Vote, 0 votes" }).click();
  await row.getByRole("button", { name: "Remove your vote, 1 vote", pressed: true }).waitFor();
  await row.getByRole("link", { name: "A quiet carriage" }).click();
  await page.getByRole("textbox", { name: "Comment" }).fill("Carriage *three*, please.");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.getByRole("listitem").filter({ hasText: "Carriage three, please." }).waitFor();
  expect(await page.getByRole("textbox", { name: "Comment" }).inputValue()).toBe("");

  // The owner replies and answers, and the stranger sees both without a reload.
  await owner.getByText("Carriage three, please.").waitFor();
  await owner.keyboard.press("r");
  await owner.keyboard.type("Three it is.");
  await owner.keyboard.press("Control+Enter");
  await page.getByText("Three it is.").waitFor();
  await owner.keyboard.press("Escape");
  await owner.keyboard.press("e");
  await owner.keyboard.type("It comes in May.");
  await owner.getByRole("button", { name: "Save answer" }).click();
  await page.getByText("It comes in May.").waitFor();
  await page.getByRole("button", { name: "Watching", pressed: true }).waitFor();

  // It becomes planned, and is put in progress on the roadmap.
  await trpc(world.member.token, site.url).feedback.update.mutate({
    projectSlug: world.slug,
    feedbackId: quiet,
    status: "planned",
  });
  await owner.getByRole("link", { name: "Roadmap" }).click();
  await owner.getByRole("button", { name: "Move: A quiet carriage" }).click();
  await owner.getByRole("menuitem", { name: "Move to in progress" }).click();
  await tell(owner, "Move");
  await page.getByText("In progress").first().waitFor();

  await owner.getByRole("link", { name: "Changelog" }).click();
  await owner.getByRole("link", { name: "Edit entries" }).click();
  await owner.getByRole("link", { name: "New entry" }).click();
  await owner.getByLabel("Title").fill("Quiet now");
  await owner.getByLabel("Summary").fill("Carriage 3.");
  await owner.getByLabel("Text").fill("Shh.");
  await owner.getByRole("combobox", { name: "Add feedback" }).click();
  await owner.getByRole("combobox", { name: "Search feedback" }).fill("quiet");
  await owner.getByRole("option", { name: "A quiet carriage" }).click();
  await owner.keyboard.press("Escape");
  await owner.getByRole("combobox", { name: "Status once published" }).selectOption("completed");
  await owner.getByRole("button", { name: "Public" }).click();
  await owner.getByRole("button", { name: "Publish" }).click();
  await tell(owner, "Publish");

  await page.getByRole("link", { name: "Quiet now", exact: true }).click();
  await page.getByRole("heading", { name: "Quiet now", level: 1 }).waitFor();
  await page.getByRole("link", { name: "A quiet carriage" }).click();
  await page.getByText("Completed").first().waitFor();
  expect([faults, ownersFaults]).toEqual([[], []]);
});

test("a vote is taken back if the server refuses it, and the page says why", async () => {
  const world = await newWorld();
  const { browser: session } = await site.newUser();
  await newFeedback(world, world.member, { title: "Later trains" });
  const { context, page, faults } = await openPage(browser, { extraHTTPHeaders: newAddress() });
  await signInTo(context, session);
  // Without live changes, the page offers the vote after the board has closed to it.
  await page.route(/feedback\.changed/, (route) => route.abort());
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
  await page.getByRole("button", { name: "Share it as feedback" }).click();
  expect(await page.getByRole("textbox", { name: "Title" }).inputValue()).toBe("platypus");
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect.poll(titles).toHaveLength(2);
  await page.getByRole("combobox", { name: "Status" }).selectOption("planned");
  await expect.poll(titles).toEqual(["Platform signs"]);
  await page.reload();
  await expect.poll(titles).toEqual(["Platform signs"]);
});

// @module-tag system
// @module-tag alike
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newComment, newFeedback, newInvite, newUpvote, newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam, openSignedIn } from "./team.ts";
import { openPage, violationsOf } from "./visitor.ts";
import { tell } from "./tell.ts";

const { browser, site } = await useSite();

const boxOf = async (page: Page, name: RegExp | string, role: "alert" | "form" | "group" | "link") =>
  (await page.getByRole(role, { name }).first().boundingBox())!;

test("a message covers neither the bar of what is selected nor the reply", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Quiet carriage" });
  await newFeedback(world, world.outsider, { title: "Night trains" });
  const { page } = await openOnTeam(browser, site, world);
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${site.url}/p/${world.slug}/manage/inbox?view=all${width === 1280 ? `&item=${id}` : ""}`);
    for (const title of ["Night trains", "Quiet carriage"])
      await page.getByRole("checkbox", { name: `Select “${title}”` }).check();
    await page
      .getByRole("group", { name: "Change what is selected" })
      .getByRole("combobox", { name: "Status" })
      .click();
    await page.getByRole("option", { name: width === 375 ? "planned" : "in progress" }).click();
    await tell(page, "Move");
    const toast = page.getByRole("alert").locator("div").filter({ hasText: "Undo" }).first();
    await toast.waitFor();
    const { y, height } = (await toast.boundingBox())!;
    const bulk = await boxOf(page, "Change what is selected", "group");
    expect(y + height).toBeLessThanOrEqual(bulk.y);
    if (width === 1280) expect(y + height).toBeLessThanOrEqual((await boxOf(page, "Reply", "form")).y);
  }
});

test("what a keyboard goes back to is not below the top bar", async () => {
  const world = await newWorld();
  for (let count = 0; count < 12; count++) await newFeedback(world, world.outsider, { title: `Idea ${count}` });
  const { page, context } = await openSignedIn(browser, site);
  await page.setViewportSize({ width: 1280, height: 420 });
  await page.goto(`${site.url}/p/${world.slug}`);
  const links = page.getByRole("main").getByRole("listitem").getByRole("link");
  await links.last().focus();
  const hidden = await page.evaluate(() => document.querySelector("header")!.getBoundingClientRect().bottom);
  for (let count = 0; count < 25; count++) {
    await page.keyboard.press("Shift+Tab");
    const top = await page.evaluate(() => document.activeElement!.getBoundingClientRect().top);
    expect(top).toBeGreaterThanOrEqual(hidden);
  }
  await context.close();
});

test("a board that reserves posting and voting for its team says so to others, also at each vote", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.member, { title: "Quiet carriage" });
  await newComment(world, id, world.member, null, "Which one?");
  await trpc(world.admin.token, site.url).settings.update.mutate({
    projectSlug: world.slug,
    posting: "team",
    voting: "team",
  });
  for (const { page, faults, context } of [await openSignedIn(browser, site), await openPage(browser)]) {
    await page.goto(`${site.url}/p/${world.slug}`);
    await page.getByText("Only the Test project team posts and votes here.").waitFor();
    const vote = page.getByRole("button", { name: "0 votes: Quiet carriage. Only the team votes here." });
    expect(await vote.isDisabled()).toBe(true);
    expect(await page.getByRole("textbox", { name: "Title" }).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(`${site.url}/p/${world.slug}/f/${id}`);
    const like = page.getByRole("button", { name: "0 likes. Only the team votes here." });
    expect(await like.isDisabled()).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  }
});

test("the number of voters opens their names; the time of a comment is its address, which stays tinted", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Quiet carriage" });
  await newUpvote(world, id, world.member);
  const comment = await newComment(world, id, world.member, null, "Which one?");
  const { page, faults } = await openSignedIn(browser, site);
  await page.goto(`${site.url}/p/${world.slug}/f/${id}`);
  const voters = page.getByRole("list", { name: "People who voted" });
  expect(await voters.isVisible()).toBe(false);
  await page.getByText("1 person").click();
  expect(await voters.getByRole("listitem").count()).toBe(1);
  await page.getByRole("listitem").filter({ hasText: "Which one?" }).locator("a:has(time)").click();
  await page.waitForURL(`**/f/${id}#${comment}`);
  await page.reload();
  await page.locator(`[id="${comment}"][aria-current="location"]`).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test("the comments are put in another order, and replies stay with theirs in the order of time", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Quiet carriage" });
  const first = await newComment(world, id, world.member, null, "One");
  const second = await newComment(world, id, world.member, null, "Two");
  await newComment(world, id, world.member, first, "One and a half");
  await newComment(world, id, world.member, null, "Three");
  const path = { projectSlug: world.slug, feedbackId: id, commentId: second };
  await trpc(world.owner.token, site.url).comment.setUpvote.mutate({ ...path, upvoted: true });
  const { page, faults } = await openSignedIn(browser, site);
  await page.goto(`${site.url}/p/${world.slug}/f/${id}`);
  const texts = () => page.locator("section[aria-labelledby=comments] li p").allInnerTexts();
  const order = page.getByRole("group", { name: "Order of comments" });
  expect(await texts()).toEqual(["One", "One and a half", "Two", "Three"]);
  await order.getByRole("button", { name: "Newest" }).click();
  expect(await texts()).toEqual(["Three", "Two", "One", "One and a half"]);
  await order.getByRole("button", { name: "Most liked" }).click();
  expect(await texts()).toEqual(["Two", "Three", "One", "One and a half"]);
  expect(faults).toEqual([]);
});

test("an error begins with an address as it is written, and no name of a field of the API", async () => {
  const world = await newWorld();
  await newInvite(world, "ann@people.example");
  const { page } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}/manage/settings/people`);
  await page.getByRole("textbox", { name: "E-mail" }).fill("ann@people.example");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByText("ann@people.example has been invited already").waitFor();
  await page.goto(`${site.url}/account`);
  await page.getByRole("textbox", { name: "Picture" }).fill("ftp://people.example/ann.png");
  await page.getByRole("button", { name: "Save" }).first().click();
  await page.getByText(/^The picture must/).waitFor();
  expect(await page.getByText(/avatar_url/i).count()).toBe(0);
});

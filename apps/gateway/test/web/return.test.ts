// @module-tag system
// @module-tag alike
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { password } from "../support/sign-in.ts";
import { patience } from "../support/stream.ts";
import { newFeedback, newWorld, type World } from "../support/world.ts";
import { done, openVisitor, signInByMail, signUp } from "./returning.ts";
import { useSite } from "./site.ts";
import { openSignedIn } from "./team.ts";

const { browser, site } = await useSite();

const read = ({ slug, member }: World, feedbackId: string) =>
  trpc(member.token, site.url).feedback.get.query({ projectSlug: slug, feedbackId });

const commentsOn = async ({ slug, member }: World, feedbackId: string) =>
  (await trpc(member.token, site.url).comment.page.query({ projectSlug: slug, feedbackId })).items.map(
    ({ content }) => content,
  );

const isOnScreen = (page: Page, id: string) =>
  page.evaluate((of) => {
    const { top, bottom } = document.getElementById(of)!.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  }, id);

test("a voter who signs up comes back to the item, far down the board, and the vote is cast", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.member, { title: "Later trains", created_at: "2026-01-01T00:00:00.000Z" });
  for (let count = 0; count < 60; count++) await newFeedback(world, world.member, { title: `Idea ${count}` });
  const { page, faults, context } = await openVisitor(browser);
  await page.goto(`${site.url}/p/${world.slug}`);
  await page.getByRole("group", { name: "Sort", exact: true }).getByRole("button", { name: "Newest" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Later trains" });
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 5_000);
      return row.count();
    }, patience)
    .toBe(1);
  await row.getByRole("button", { name: "Vote, 0 votes" }).click();
  await page.getByText("You are about to vote for").waitFor();
  await signUp(page, site);
  await page.waitForURL(`**/p/${world.slug}**`);
  await page.getByRole("alert").getByText(done).waitFor();
  await row.getByRole("button", { name: "Remove your vote, 1 vote", pressed: true }).waitFor();
  await expect.poll(() => isOnScreen(page, id), patience).toBe(true);
  expect((await read(world, id)).upvotes).toBe(1);
  // It is done once: taking it back and a reload leave it taken back.
  await row.getByRole("button", { name: "Remove your vote, 1 vote" }).click();
  await expect.poll(async () => (await read(world, id)).upvotes).toBe(0);
  await page.reload();
  await row.getByRole("button", { name: "Vote, 0 votes", pressed: false }).waitFor();
  expect((await read(world, id)).upvotes).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test("somebody who signs in before they write a comment comes back to its form", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.member, { title: "Later trains", description: "Later.\n\n".repeat(99) });
  const { page, faults, context } = await openVisitor(browser);
  const { email } = await site.newUser();
  await page.goto(`${site.url}/p/${world.slug}/f/${id}`);
  await page.getByRole("link", { name: "Sign in to comment" }).click();
  const tab = await signInByMail(page, site, email);
  await tab.getByRole("button", { name: "Comment", exact: true }).waitFor();
  const field = tab.getByRole("textbox", { name: "Comment" });
  await expect.poll(() => field.evaluate((it) => it === document.activeElement), patience).toBe(true);
  await expect.poll(() => isOnScreen(tab, "comment-form"), patience).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

test("a comment, a watch and new feedback wait for signing in too, also by a link that opens in another tab", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.member, { title: "Later trains" });
  const { page, faults, context } = await openVisitor(browser);
  const { email } = await site.newUser();
  const address = `${site.url}/p/${world.slug}/f/${id}`;
  await page.goto(address);
  await page.getByRole("textbox", { name: "Comment" }).fill("After *midnight*, please.");
  await page.getByRole("link", { name: "Sign in to comment" }).click();
  const tab = await signInByMail(page, site, email);
  const written = tab.getByRole("listitem").filter({ hasText: "After midnight, please." });
  await written.waitFor();
  // It has the focus, and the address names it.
  const commentId = (await written.getAttribute("id")) ?? "";
  await tab.waitForURL(`${address}#${commentId}`);
  await expect.poll(() => tab.evaluate(() => document.activeElement?.id), patience).toBe(commentId);
  await expect.poll(() => isOnScreen(tab, commentId), patience).toBe(true);
  expect(await commentsOn(world, id)).toEqual(["After *midnight*, please."]);
  expect(await tab.getByRole("textbox", { name: "Comment" }).inputValue()).toBe("");

  // Each open tab has live connections, of which a browser has few.
  await tab.close();
  const other = await newFeedback(world, world.member, { title: "Night trains" });
  await context.clearCookies();
  await page.goto(`${site.url}/p/${world.slug}/f/${other}`);
  await page.getByRole("button", { name: "Watch", exact: true }).click();
  const watching = await signInByMail(page, site, email);
  await watching.getByRole("button", { name: "Watching", pressed: true }).waitFor();
  await watching.close();

  await context.clearCookies();
  await page.goto(`${site.url}/p/${world.slug}`);
  await page.getByRole("textbox", { name: "Title" }).fill("Silence in carriage three");
  await page.getByRole("link", { name: "Sign in to share it" }).click();
  const posting = await signInByMail(page, site, email);
  await posting.waitForURL(/\/f\/[0-9a-f-]+$/);
  await posting.getByRole("heading", { name: "Silence in carriage three", level: 1 }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test("no address casts a vote: neither a link to the sign-in page nor one to the board, and none leads elsewhere", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.member, { title: "Later trains" });
  const { page, email, context } = await openSignedIn(browser, site);
  const next = encodeURIComponent(`/p/${world.slug}?vote=${id}#${id}`);
  for (const path of [`/sign-in?next=${next}&vote=${id}`, `/p/${world.slug}?vote=${id}&upvoted=true#${id}`]) {
    await page.goto(site.url + path);
    await page.getByRole("button", { name: "Vote, 0 votes", pressed: false }).waitFor();
  }
  // Somebody who turned back on the way to the sign-in page has not voted either, when they sign in later.
  await context.clearCookies();
  await page.goto(`${site.url}/p/${world.slug}`);
  await page.getByRole("button", { name: "Vote, 0 votes" }).click();
  await page.getByText("You are about to vote for").waitFor();
  await page.goBack();
  await page.goto(`${site.url}/p/${world.slug}`);
  await page.getByRole("link", { name: "Sign in", exact: true }).click();
  const tab = await signInByMail(page, site, email);
  await tab.getByRole("button", { name: "Vote, 0 votes", pressed: false }).waitFor();
  await tab.goto(`${site.url}/sign-in?next=${encodeURIComponent("https://elsewhere.example/")}&vote=${id}`);
  expect(new URL(tab.url()).origin).toBe(site.url);
  expect((await read(world, id)).upvotes).toBe(0);
  await context.close();
});

test("what the server refuses on return is said, and the text is still there", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.member, { title: "Later trains" });
  const { email } = await site.newUser();
  const { page, context } = await openVisitor(browser);
  await page.goto(`${site.url}/p/${world.slug}/f/${id}`);
  await page.getByRole("textbox", { name: "Comment" }).fill("For the night shift.");
  await page.getByRole("link", { name: "Sign in to comment" }).click();
  await page.getByRole("link", { name: "Use a password instead" }).click();
  await page.getByRole("link", { name: "Create an account" }).waitFor();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.route("**/trpc/comment.create", (route) => route.fulfill({ status: 403, body: "{}" }));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`**/f/${id}#comment-form`);
  await page.getByRole("alert").getByText(/./).first().waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: "Comment" }).inputValue()).toBe("For the night shift.");
  expect(await commentsOn(world, id)).toEqual([]);
  await context.close();
});

test("what has waited too long is removed from the browser", async () => {
  const { page, context } = await openVisitor(browser);
  await page.goto(`${site.url}/p/${(await newWorld()).slug}`);
  await page.evaluate(() =>
    localStorage.setItem("waiting", JSON.stringify({ calls: [], page: "/", as: null, until: Date.now() - 1 })),
  );
  await page.reload();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("waiting"))).toBeNull();
  await context.close();
});

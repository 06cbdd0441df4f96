// @module-tag system
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newChangelog, newComment, newFeedback, newWorld, type World } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { openPage } from "./visitor.ts";

const { browser, site } = await useSite();

/** So many threads of a comment and a reply to it. */
async function newThreads(world: World, feedbackId: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    const root = await newComment(world, feedbackId, world.member, null, `Comment ${number}.`);
    await newComment(world, feedbackId, world.outsider, root, `Reply ${number}.`);
  }
}

test("a long thread shows page after page, by the keyboard too, and an address with a comment finds it", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Quiet carriage" });
  await newThreads(world, id, 30);
  const last = await newComment(world, id, world.member, null, "The last one.");
  const url = `${site.url}/p/${world.slug}/f/${id}`;
  const html = await (await fetch(url, { headers: { accept: "text/html" } })).text();
  expect([html.includes("Comment 13."), html.includes("Reply 13.")]).toEqual([true, false]);

  const { context, page, faults } = await openPage(browser);
  await page.goto(url);
  const more = page.getByRole("button", { name: "Show more comments" });
  await more.focus();
  expect(await more.innerText()).toBe("Show more comments (25 of 61)");
  await page.keyboard.press("Enter");
  await page.getByText("Show more comments (50 of 61)").waitFor();
  const focused = page.locator("li:focus");
  await focused.getByText("Reply 13.").waitFor();
  expect(await page.getByText(/^(Comment|Reply) \d+\.$/).allInnerTexts()).toEqual(
    Array.from({ length: 25 }, (_, index) => [`Comment ${index + 1}.`, `Reply ${index + 1}.`]).flat(),
  );
  await more.click();
  await page.getByText("The last one.").waitFor();
  expect(await more.count()).toBe(0);

  await page.goto("about:blank");
  await page.goto(`${url}#${last}`);
  await page.getByText("The last one.").waitFor();
  await expect.poll(() => page.getByText("The last one.").isVisible()).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

test("a thread of several pages is loaded once somebody chooses another order", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Quiet carriage" });
  await newThreads(world, id, 30);
  const { context, page, faults } = await openPage(browser);
  await page.goto(`${site.url}/p/${world.slug}/f/${id}`);
  await page.getByRole("button", { name: "Show more comments" }).waitFor();
  await page.getByRole("group", { name: "Order of comments" }).getByRole("button", { name: "Newest" }).click();
  const roots = page.getByText(/^Comment \d+\.$/);
  await expect.poll(() => roots.allInnerTexts()).toEqual(Array.from({ length: 30 }, (_, n) => `Comment ${30 - n}.`));
  expect(await page.getByRole("button", { name: "Show more comments" }).count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

test("of a thread that is not all loaded, somebody sees what they post, change and delete, and what others do", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Quiet carriage" });
  await newThreads(world, id, 30);
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  await page.goto(`${site.url}/p/${world.slug}/f/${id}`);
  const more = page.getByRole("button", { name: "Show more comments" });
  await more.waitFor();
  await page.getByRole("textbox", { name: "Comment" }).fill("Mine, at the end.");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  const mine = page.getByRole("listitem").filter({ hasText: "Mine, at the end." });
  await mine.waitFor();
  await page.getByRole("heading", { name: "61 comments" }).waitFor();
  expect(await more.count()).toBe(1);

  await mine.getByRole("button", { name: "Like, 0" }).click();
  await mine.getByRole("button", { name: "Remove your like, 1" }).waitFor();
  await mine.getByRole("button", { name: /^Reply to/ }).click();
  await mine.getByRole("textbox").fill("To myself.");
  await mine.getByRole("button", { name: "Reply", exact: true }).click();
  await mine.getByRole("listitem").getByText("To myself.").waitFor();

  const first = page.getByRole("listitem").filter({ hasText: "Comment 1." });
  await first
    .getByRole("button", { name: /^Reply to/ })
    .first()
    .click();
  await first.getByRole("textbox").fill("Within it.");
  await first.getByRole("button", { name: "Reply", exact: true }).click();
  await first.getByRole("listitem").getByText("Within it.").waitFor();

  await mine.getByRole("button", { name: "Edit" }).first().click();
  await mine.getByRole("textbox").fill("Mine, changed.");
  await page.getByRole("button", { name: "Save" }).click();
  const changed = page.getByRole("listitem").filter({ hasText: "Mine, changed." });
  await changed.waitFor();

  const path = { projectSlug: world.slug, feedbackId: id };
  const { items } = await trpc(world.outsider.token, site.url).comment.page.query(path);
  const theirs = { ...path, commentId: items[1]?.id ?? "" };
  await trpc(world.outsider.token, site.url).comment.update.mutate({
    ...theirs,
    content: "Reply, changed by its author.",
  });
  await first.getByText("Reply, changed by its author.").waitFor();
  await trpc(world.outsider.token, site.url).comment.delete.mutate(theirs);
  await first.getByText("Reply, changed by its author.").waitFor({ state: "detached" });
  expect(await changed.count()).toBe(1);

  await more.click();
  await page.getByText("Comment 24.").waitFor();
  await more.click();
  await page.getByText("Comment 30.").waitFor();
  expect(await more.count()).toBe(0);
  expect(await page.getByText("Mine, changed.").count()).toBe(1);
  expect(await page.getByText("To myself.").count()).toBe(1);
  await changed
    .getByRole("button", { name: /^Delete the comment/ })
    .first()
    .click();
  await changed.waitFor({ state: "detached" });
  expect(await page.getByText("To myself.").count()).toBe(0);
  expect(faults).toEqual([]);
});

test("a long changelog shows page after page", async () => {
  const world = await newWorld();
  for (let day = 10; day < 22; day++)
    await newChangelog(world, { title: `Day ${day}`, publish_date: `2026-01-${day}T12:00:00.000Z` });
  const url = `${site.url}/p/${world.slug}/changelog`;
  const html = await (await fetch(url, { headers: { accept: "text/html" } })).text();
  expect([html.includes("Day 12"), html.includes("Day 11")]).toEqual([true, false]);
  const { context, page, faults } = await openPage(browser);
  await page.goto(url);
  await page.getByRole("link", { name: "Day 21", exact: true }).waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole("link", { name: "Day 10", exact: true }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

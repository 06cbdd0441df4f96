// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newFeedback, newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { tell } from "./tell.ts";
import { scrollsSideways } from "./visitor.ts";

const { browser, site } = await useSite();

test("the page of a feedback has what its team and its author may do with it", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Quiet carriage" });
  const other = await newFeedback(world, world.outsider, { title: "Silent wagon" });
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  await page.goto(`${site.url}/p/${world.slug}/f/${id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("A quiet carriage");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "A quiet carriage", level: 1 }).waitFor();

  await page.getByRole("combobox", { name: "Merge into …" }).click();
  await page.getByRole("combobox", { name: "Merge into", exact: true }).fill("wagon");
  await page.getByRole("option", { name: "Silent wagon" }).click();
  await tell(page, "Merge");
  await page.waitForURL(`**/f/${other}`);
  await page.getByRole("button", { name: "Take “A quiet carriage” out again" }).click();
  await page.getByText("was merged into this").waitFor({ state: "detached" });

  await page.getByRole("textbox", { name: "Comment" }).fill("Whose?");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  const comment = page.getByRole("listitem").filter({ hasText: "Ann" });
  await comment.getByRole("button", { name: "Edit" }).click();
  await comment.getByRole("textbox").fill("Whose wagon?");
  await comment.getByRole("button", { name: "Save" }).click();
  await comment.getByText("Whose wagon?").waitFor();
  await comment.getByRole("button", { name: "Delete the comment of Ann" }).click();
  await comment.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).last().click();
  await comment.getByText("Whose wagon?").waitFor();

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("heading", { name: "This feedback is deleted" }).waitFor();
  await page.getByRole("link", { name: "All feedback" }).click();
  await page.getByRole("link", { name: "A quiet carriage" }).waitFor();
  expect(await page.getByRole("link", { name: "Silent wagon" }).count()).toBe(0);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await page.getByRole("link", { name: "Silent wagon" }).waitFor();
  expect(faults).toEqual([]);
});

test("what somebody writes is formatted by buttons and by keys, can be undone, and is sent by a key", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Quiet carriage" });
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  await page.goto(`${site.url}/p/${world.slug}/f/${id}`);
  const field = page.getByRole("textbox", { name: "Comment" });
  const tools = page.getByRole("form", { name: "Comment" }).getByRole("toolbar", { name: "Formatting" });
  await field.fill("loud");
  await field.selectText();
  await tools.getByRole("button", { name: "Bold" }).click();
  expect(await field.inputValue()).toBe("**loud**");
  await page.keyboard.press("Control+I");
  expect(await field.inputValue()).toBe("**_loud_**");
  await page.keyboard.press("Control+I");
  await page.keyboard.press("Control+Z");
  expect(await field.inputValue()).toBe("**_loud_**");

  await tools.getByRole("button", { name: "Bold" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await page.keyboard.type("https://example.com");
  expect(await field.inputValue()).toBe("**[_loud_](https://example.com)**");
  await field.fill("one\ntwo");
  await field.selectText();
  await tools.getByRole("button", { name: "List" }).click();
  expect(await field.inputValue()).toBe("- one\n- two");
  await page.keyboard.press("Control+Enter");
  await page.locator("li li", { hasText: "two" }).waitFor();
  expect(faults).toEqual([]);
});

test("a chain of 25 replies leaves room for the text of each, on a phone too", async () => {
  const world = await newWorld();
  const feedbackId = await newFeedback(world, world.member);
  let parent: string | null = null;
  for (let level = 0; level < 25; level++)
    ({ id: parent } = await trpc(world.member.token).comment.create.mutate({
      projectSlug: world.slug,
      feedbackId,
      content: `Level ${level}`,
      reply_to_id: parent,
    }));
  const { context, page, faults } = await openOnTeam(browser, site, world);
  for (const [width, least] of [
    [1_280, 300],
    [375, 200],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${site.url}/p/${world.slug}/f/${feedbackId}`);
    await page.getByText("Level 24", { exact: true }).waitFor();
    const widths = await page
      .getByText(/^Level \d+$/)
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().width));
    expect(widths).toHaveLength(25);
    expect(Math.min(...widths)).toBeGreaterThan(least);
    expect(await scrollsSideways(page)).toBe(false);
  }
  expect(faults).toEqual([]);
  await context.close();
});

test("the time that has passed is in whole units, also for what is not quite two of them old", async () => {
  const world = await newWorld();
  const created_at = new Date(Date.now() - 47 * 3_600_000).toISOString();
  const id = await newFeedback(world, world.outsider, { title: "Quiet carriage", created_at });
  const html = await (await fetch(`${site.url}/p/${world.slug}/f/${id}`)).text();
  expect(html).toContain("1 day ago");
});

// @module-tag system
// @module-tag alike
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newFeedback, newTag, newWorld } from "../support/world.ts";
import { holdBack, holdBackResponse, readOf } from "./held-request.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { tell } from "./tell.ts";

const { browser, site } = await useSite();

/** Writes a name into the open list of tags, and chooses it. */
async function addTag(page: Page, name: string) {
  await page.getByRole("dialog", { name: "Tags" }).getByRole("combobox").fill(name);
  await page.getByRole("option", { name }).waitFor();
  await page.keyboard.press("Enter");
}

test("of tags that are chosen one after the other none is lost, and Z takes out the last one alone", async () => {
  const world = await newWorld();
  const names = ["bikes", "delays", "prices"];
  for (const name of names) await newTag(world, name);
  const feedbackId = await newFeedback(world, world.outsider, { title: "A quiet carriage" });
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  const tags = async () => {
    const input = { projectSlug: world.slug, feedbackId };
    return (await trpc(world.member.token, site.url).feedback.get.query(input)).tags.map(({ name }) => name).toSorted();
  };
  await page.goto(`${site.url}/p/${world.slug}/manage/inbox?view=all&item=${feedbackId}`);
  await page.getByRole("heading", { name: "A quiet carriage", level: 2 }).waitFor();
  await page.keyboard.press("t");
  // The first answer comes after the second choice, and before the third.
  const others = await holdBack(page, "**/trpc/feedback.update");
  const first = await holdBack(page, "**/trpc/feedback.update", 1);
  await addTag(page, "bikes");
  await addTag(page, "delays");
  const answered = page.waitForResponse("**/trpc/feedback.update");
  first();
  await answered;
  await addTag(page, "prices");
  others();
  await expect.poll(tags).toEqual(names);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByText("“A quiet carriage” changed").count()).toBe(3);
  await page.keyboard.press("z");
  await expect.poll(tags).toEqual(["bikes", "delays"]);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect.poll(tags).toEqual(["delays"]);
  expect(faults).toEqual([]);
});

test("what was loaded before a change, and comes after it, does not bring back what was undone", async () => {
  const world = await newWorld();
  for (const name of ["bikes", "delays"]) await newTag(world, name);
  const feedbackId = await newFeedback(world, world.outsider, { title: "A quiet carriage" });
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  const isLive = page.waitForResponse((response) => response.url().includes("feedback.changed"));
  await page.goto(`${site.url}/p/${world.slug}/manage/inbox?view=all&item=${feedbackId}`);
  await page.getByRole("heading", { name: "A quiet carriage", level: 2 }).waitFor();
  await isLive;
  await holdBack(page, readOf("feedback.get"));
  const late = await holdBackResponse(page, readOf("feedback.get"));
  await page.keyboard.press("t");
  await addTag(page, "bikes");
  await late.responded;
  await page.keyboard.press("Escape");
  await page.getByText("“A quiet carriage” changed").waitFor();
  const undone = page.waitForResponse("**/trpc/feedback.update");
  await page.keyboard.press("z");
  await (await undone).finished();
  await late.release();
  await page.keyboard.press("t");
  await addTag(page, "delays");
  const input = { projectSlug: world.slug, feedbackId };
  const tags = async () =>
    (await trpc(world.member.token, site.url).feedback.get.query(input)).tags.map(({ name }) => name);
  await expect.poll(tags).toContain("delays");
  expect(await tags()).toEqual(["delays"]);
  expect(faults).toEqual([]);
});

test("Enter takes the first result to merge into, however late the results come", async () => {
  const world = await newWorld();
  const feedbackId = await newFeedback(world, world.outsider, { title: "Quiet carriage" });
  await newFeedback(world, world.outsider, { title: "A quiet carriage, please" });
  const other = await newFeedback(world, world.outsider, { title: "Silent wagon" });
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  await page.goto(`${site.url}/p/${world.slug}/manage/inbox?view=all&item=${feedbackId}`);
  await page.getByRole("heading", { name: "Quiet carriage", level: 2 }).waitFor();
  await page.keyboard.press("m");
  await page.getByRole("option", { name: "A quiet carriage, please" }).waitFor();
  const release = await holdBack(page, readOf("feedback.page", "wagon"));
  const request = page.waitForRequest(readOf("feedback.page", "wagon"));
  await page.keyboard.type("wagon");
  await request;
  // Nothing is merged into what came before the results.
  await page.keyboard.press("Enter");
  release();
  await page.getByRole("option", { name: "Silent wagon" }).waitFor();
  await page.keyboard.press("Enter");
  await tell(page, "Merge");
  const input = { projectSlug: world.slug, feedbackId };
  await expect.poll(async () => (await trpc(world.member.token, site.url).feedback.get.query(input)).id).toBe(other);
  expect(faults).toEqual([]);
});

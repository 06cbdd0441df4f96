// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newChangelog, newFeedback, newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { kindsOf } from "./tell.ts";

const { site, browser } = await useSite();

test("the deletion of a status asks before it tells people, and can tell nobody", async () => {
  const world = await newWorld();
  await newFeedback(world, world.outsider, { status: "planned" });
  const { page, faults } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}/manage/settings/statuses`);
  await page.getByRole("button", { name: "More for planned" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const remove = page.getByRole("form").getByRole("button", { name: "Delete status" });
  await remove.click();
  const asked = page.getByRole("dialog", { name: "Delete the status planned" });
  await asked.getByText("This tells 1 person.").waitFor();
  await page.keyboard.press("Escape");
  await asked.waitFor({ state: "detached" });
  expect(await kindsOf(world)).toEqual([]);

  await remove.click();
  await asked.getByLabel("Tell nobody").check();
  await asked.getByRole("button", { name: "Delete status", exact: true }).click();
  await expect.poll(() => page.getByRole("button", { name: "More for planned" }).count()).toBe(0);
  expect(await kindsOf(world)).toEqual([["feedback.status_changed", true]]);
  expect(faults).toEqual([]);
});

test("a status for what a public entry ships asks before it tells people", async () => {
  const world = await newWorld();
  const feedbackId = await newFeedback(world, world.outsider, { title: "A quiet carriage" });
  const changelogId = await newChangelog(world, {
    title: "Quiet now",
    summary: "Carriage 3.",
    content: "It is quiet.",
  });
  const { changelog, feedback } = trpc(world.member.token);
  const path = { projectSlug: world.slug };
  await changelog.setFeedback.mutate({ ...path, changelogId, feedbackIds: [feedbackId], quiet: true });
  const status = async () => (await feedback.get.query({ ...path, feedbackId })).status;
  const { page, faults } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}/manage/changelog/${changelogId}`);
  const asked = page.getByRole("dialog", { name: "Move 1 idea to Completed" });
  const choose = async (title: string) => {
    await page.getByLabel("Title").fill(title);
    await page.getByRole("combobox", { name: "Status once published" }).selectOption("completed");
    await page.getByRole("button", { name: "Save changes" }).click();
    await asked.getByText("This tells 1 person.").waitFor();
  };
  await choose("Quiet at last");
  await asked.getByRole("button", { name: "Cancel" }).click();
  // What is written is saved all the same.
  await expect.poll(async () => (await changelog.get.query({ ...path, changelogId })).title).toBe("Quiet at last");
  expect(await status()).toBe("in review");

  await page.getByText("Saved.").waitFor();
  await choose("Quiet for good");
  await asked.getByLabel("Tell nobody").check();
  await asked.getByRole("button", { name: "Move", exact: true }).click();
  await expect.poll(status).toBe("completed");
  const changed = (await kindsOf(world)).filter(([kind]) => kind === "feedback.status_changed");
  expect(changed).toEqual([["feedback.status_changed", true]]);
  expect(faults).toEqual([]);
});

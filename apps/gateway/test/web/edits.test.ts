// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { newAddress } from "../support/sign-in.ts";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newComment, newFeedback, newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { looksRight, openPage } from "./visitor.ts";

const { browser, site } = await useSite();

test("the team opens what feedback and a comment were before they were edited", async () => {
  const world = await newWorld();
  const { slug: projectSlug, outsider } = world;
  const feedbackId = await newFeedback(world, outsider, { title: "Quiet carriage", description: "With **curtains**" });
  const commentId = await newComment(world, feedbackId, outsider, null, "Only in the morning");
  const address = `${site.url}/p/${projectSlug}/f/${feedbackId}`;
  const { page, faults } = await openOnTeam(browser, site, world, "member");
  await page.goto(address);
  await page.getByRole("heading", { name: "Quiet carriage" }).waitFor();
  expect(await page.getByText("Edited", { exact: true }).count()).toBe(0);

  await page.getByRole("button", { name: "Edit", exact: true }).first().click();
  await page.getByRole("textbox", { name: "Title" }).fill("A quiet carriage");
  await page.getByRole("textbox", { name: "Description" }).fill("With doors");
  await page.getByRole("button", { name: "Save" }).click();
  const mark = page.getByRole("main").getByRole("button", { name: "Edited: show what it was before" });
  await mark.first().press("Enter");
  const dialog = page.getByRole("dialog", { name: "Former versions" });
  await dialog.getByText("Quiet carriage", { exact: true }).waitFor();
  expect(await dialog.locator("strong", { hasText: "curtains" }).count()).toBe(1);
  expect(await dialog.getByText("Edited by Ann").count()).toBe(2);
  expect(await dialog.getByText("Team", { exact: true }).count()).toBe(2);
  await looksRight(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await mark.first().evaluate((element) => element === document.activeElement)).toBe(true);

  // An edit of somebody else shows as it happens.
  await trpc(outsider.token, site.url).comment.update.mutate({
    projectSlug,
    feedbackId,
    commentId,
    content: "All day",
  });
  await page.getByText("All day").waitFor();
  const failing = (route: { abort(): Promise<void> }) => route.abort();
  await page.route(/comment\.edits/, failing);
  await mark.nth(1).click();
  await dialog.getByRole("button", { name: "Try again" }).waitFor();
  await page.unroute(/comment\.edits/, failing);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await dialog.getByText("Only in the morning").waitFor();
  expect(await dialog.getByText("Team", { exact: true }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await db.deleteFrom("edits").where("project_id", "=", world.id).execute();
  await mark.nth(1).click();
  await dialog.getByRole("heading", { name: "No former version" }).waitFor();
  expect(faults).toEqual([]);

  const visitor = await openPage(browser, { extraHTTPHeaders: newAddress() });
  await visitor.page.goto(address);
  await visitor.page.getByText("All day").waitFor();
  expect(await visitor.page.getByText("Edited", { exact: true }).count()).toBe(2);
  expect(await visitor.page.getByRole("button", { name: /Edited/ }).count()).toBe(0);
  expect(visitor.faults).toEqual([]);
});

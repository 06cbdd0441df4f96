// @module-tag system
// @module-tag alike
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { db } from "../support/server.ts";
import { newFeedback, newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";
import { openPage } from "./visitor.ts";

const { browser, site } = await useSite();

async function newBoard() {
  const world = await newWorld();
  for (const [title, description, upvotes] of [
    ["Bring back the night train", "It was the best way north.", 3],
    ["Better maps", "Show the platform on them.", 9],
    ["Play a sound on arrival", "I fall asleep.", 1],
  ] as const) {
    const id = await newFeedback(world, world.outsider, { title, description });
    await db.updateTable("feedback").set({ upvotes }).where("project_id", "=", world.id).where("id", "=", id).execute();
  }
  const { context, page } = await openPage(browser);
  await page.goto(`${site.url}/p/${world.slug}`);
  return { context, page };
}

const titlesOf = (page: Page) => page.locator("main article h2").allInnerTexts();
const all = ["Better maps", "Bring back the night train", "Play a sound on arrival"];

test("while a slow search runs, the list before is not shown as its result", async () => {
  const { context, page } = await newBoard();
  expect(await titlesOf(page)).toEqual(all);
  const held = Promise.withResolvers<Route>();
  await page.route(/feedback\.page.*search/, held.resolve, { times: 1 });
  await page.getByRole("searchbox", { name: "Search feedback" }).fill("sound");
  const route = await held.promise;
  await page.getByRole("main").getByText("Loading").waitFor({ state: "attached" });
  expect(await titlesOf(page)).toEqual([]);
  await route.continue();
  await expect.poll(() => titlesOf(page)).toEqual(["Play a sound on arrival"]);
  await context.close();
});

test("a search with a typo shows what is close to it", async () => {
  const { context, page } = await newBoard();
  await page.getByRole("searchbox", { name: "Search feedback" }).fill("night trian");
  await page.getByText("Nothing matches “night trian”").waitFor();
  expect(await titlesOf(page)).toEqual(["Bring back the night train"]);
  await context.close();
});

test("the palette shows matches in titles first, and what is close to a typo", async () => {
  const { context, page } = await newBoard();
  await page.getByRole("button", { name: "Search or go to …" }).click();
  const search = page.getByRole("combobox", { name: "Search and commands" });
  const found = page.getByRole("group", { name: "Feedback" }).getByRole("option");
  const names = async () => (await found.allInnerTexts()).map((text) => text.split("\n")[0]);
  await search.fill("pla");
  await expect.poll(names).toEqual(["Play a sound on arrival", "Better maps"]);
  await search.fill("night trian");
  await expect.poll(names).toEqual(["Bring back the night train"]);
  await context.close();
});

test("the palette leads the team to every page of the project", async () => {
  const world = await newWorld();
  const { page, faults, context } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}`);
  await page.getByRole("button", { name: "Search or go to …" }).click();
  const search = page.getByRole("combobox", { name: "Search and commands" });
  for (const [typed, name] of [
    ["widget", "Settings, Widget"],
    ["import", "Settings, Import and export"],
    ["audit", "Settings, Audit"],
    ["held", "Held and reported"],
  ] as const) {
    await search.fill(typed);
    await page.getByRole("option", { name }).waitFor();
  }
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Held and reported", level: 1 }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

// @module-tag system
// @module-tag alike
import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newAddress } from "../support/sign-in.ts";
import { db } from "../support/server.ts";
import { patience } from "../support/stream.ts";
import { newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openPage } from "./visitor.ts";

const { browser, site } = await useSite();

/** A board whose rows are of many heights, so that no estimate of them is right. */
async function newLongBoard() {
  const world = await newWorld();
  await sql`insert into feedback (project_id, id, user_id, title, description, status, upvotes)
    select ${world.id}::uuid, gen_random_uuid(), ${world.member.id}::uuid, 'Idea ' || n || '.',
      repeat('A long story of trains. ', n % 4 * 6), 'in review', 1000 - n
    from generate_series(1, 120) as n`.execute(db);
  return world;
}

const topOf = (page: Page, name: string) =>
  page
    .getByRole("link", { name, exact: true })
    .evaluate((link) => Math.round(link.getBoundingClientRect().top))
    .catch(() => null);

/**
 * Scrolls down until the page has this link, to the last row that is rendered each time. A wheel that turns on while a
 * slow page renders would pass rows that nobody has seen, and those far above the screen are only a height.
 */
async function scrollTo(page: Page, name: string) {
  const link = page.getByRole("link", { name, exact: true });
  const rows = page.getByRole("link", { name: /^Idea / });
  await expect
    .poll(async () => {
      if ((await link.count()) > 0) return true;
      await rows.last().evaluate((row) => row.scrollIntoView());
      return false;
    }, patience)
    .toBe(true);
  await link.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 300));
}

test.each(["Idea 24.", "Idea 61.", "Idea 110."])("Back from %s finds the board where it was left", async (name) => {
  const world = await newLongBoard();
  const { page, faults, context } = await openPage(browser, {
    extraHTTPHeaders: newAddress(),
    reducedMotion: "reduce",
  });
  await page.goto(`${site.url}/p/${world.slug}`);
  await scrollTo(page, name);
  for (const leave of ["click", "key"] as const) {
    let before: number | null = null;
    await expect
      .poll(async () => {
        const last = before;
        before = await topOf(page, name);
        return last !== null && last === before;
      }, patience)
      .toBe(true);
    const link = page.getByRole("link", { name, exact: true });
    if (leave === "click") await link.click();
    else {
      await link.focus();
      await page.keyboard.press("Enter");
    }
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    // The reader has looked at another page in between, from its top.
    await page.getByRole("link", { name: "Roadmap" }).click();
    await page.getByRole("heading", { name: "Roadmap", level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "What should Test project do next?" }).waitFor();
    await expect
      .poll(async () => Math.abs(((await topOf(page, name)) ?? Infinity) - before!), patience)
      .toBeLessThan(4);
  }
  expect(faults).toEqual([]);
  await context.close();
});

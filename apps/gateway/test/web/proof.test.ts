// @module-tag system
// @module-tag alike
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { letGuests } from "../support/people.ts";
import { makeBusy } from "../support/proofs.ts";
import { newAddress } from "../support/sign-in.ts";
import { patience } from "../support/stream.ts";
import { newFeedback, newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openPage, scrollsSideways, violationsOf } from "./visitor.ts";

const { browser, site } = await useSite({ GUEST_WRITES_WITHOUT_PROOF: "1" });

/** A visitor of a board that lets guests write, from a network that has posted so much. */
async function visitor(writes: number, options: BrowserContextOptions = {}) {
  const world = await newWorld();
  await letGuests(world);
  const network = newAddress();
  await makeBusy({ world, network, url: site.url }, writes);
  const opened = await openPage(browser, { extraHTTPHeaders: network, ...options });
  return { world, board: `${site.url}/p/${world.slug}`, ...opened };
}

async function share(page: Page, title: string): Promise<void> {
  const composer = page.getByRole("form", { name: "Share feedback" });
  await composer.getByLabel("Title").fill(title);
  await composer.getByRole("button", { name: "Share feedback" }).click();
}

/** Counts what the page loads for a proof, and the writes that were refused. */
function watch(page: Page) {
  const seen = { solvers: 0, refused: 0 };
  page.on("request", (request) => void (/\/assets\/solve-/.test(request.url()) && seen.solvers++));
  page.on("response", (response) => void (response.status() === 403 && seen.refused++));
  return seen;
}

test("a visitor from a busy network shares, votes and comments as from a quiet one", async () => {
  const { world, board, page, faults, context } = await visitor(1);
  const id = await newFeedback(world, world.member, { title: "Quiet coaches" });
  const seen = watch(page);
  await page.goto(`${board}/f/${id}`);
  // Comments have a count of their own: the first needs no proof.
  const comment = page.getByRole("textbox", { name: "Comment" });
  for (const [text, loads] of [
    ["Me too", 0],
    ["In every train", 1],
  ] as const) {
    await comment.fill(text);
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await expect.poll(() => comment.inputValue(), patience).toBe("");
    await page.getByText(text).waitFor();
    expect(seen).toEqual({ solvers: loads, refused: loads });
  }
  await page.goto(board);
  await share(page, "Platform numbers");
  await page
    .getByRole("button", { name: /^Remove your vote, 1 vote/, pressed: true })
    .first()
    .waitFor();
  expect(seen.refused).toBe(2);
  expect(faults).toEqual([]);
  await context.close();
});

test("what takes longer says so, also on a phone and where the browser cannot derive keys by itself", async () => {
  const phone = { viewport: { width: 375, height: 700 }, colorScheme: "dark" as const };
  const { board, page, faults, context } = await visitor(2, phone);
  await page.addInitScript(() => Object.defineProperty(window, "isSecureContext", { value: false }));
  await page.goto(board);
  await share(page, "Platform numbers");
  const state = page.getByRole("alert").getByText("Checking that you are no robot …");
  await state.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await page
    .getByRole("button", { name: /^Remove your vote, 1 vote/, pressed: true })
    .first()
    .waitFor();
  expect(await state.count()).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

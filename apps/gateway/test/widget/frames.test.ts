// @module-tag system
// @module-tag alike
import type { FrameLocator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { letTokens, newSsoKey, signedBy } from "../support/sso.ts";
import { newFeedback, type World } from "../support/world.ts";
import { useProduct } from "./host.ts";

const { site, newProject, openHost, tag } = await useProduct();

/** A project whose customers sign in by tokens, and tokens of one of them under these names, each of which works once. */
async function newCustomer(...names: string[]) {
  const world = await newProject();
  await newSsoKey(world);
  await letTokens(world);
  await newFeedback(world, world.member, { title: "Later trains" });
  const tokens = names.map((name, at) =>
    signedBy(world, { sub: "ada", name, jti: `${at}`, aud: `${site.url}/p/${world.slug}` }),
  );
  return { world, tokens: await Promise.all(tokens) };
}

/** Opens a page with a board. Its function gives the tokens one after the other, and the last one again and again. */
async function openBoard(world: World, tokens: string[]) {
  const script = `window.asked = 0; const tokens = ${JSON.stringify(tokens)};
    Earshot("identify", { token: () => tokens[Math.min(asked++, tokens.length - 1)] });`;
  const host = await openHost(`<earshot-board></earshot-board>${tag(world)}`, script);
  const board = host.page.frameLocator("earshot-board iframe");
  await board.getByText(`As Ada`).waitFor();
  return { ...host, board };
}

/** Lets a frame's session be about to end. */
const age = (frame: FrameLocator) =>
  frame.locator(":root").evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 59.5 * 60_000;
  });

const asked = (page: Page) => page.evaluate("asked");
const voted = (frame: FrameLocator) => frame.getByRole("button", { name: /^Remove your vote/, pressed: true });

test("each frame of a page gets a token of its own, and asks for the next one by itself", async () => {
  const { world, tokens } = await newCustomer("Ada", "Ada", "Grace");
  const { page, board, frame, context } = await openBoard(world, tokens);
  expect(await asked(page)).toBe(1);
  await page.evaluate(`Earshot("open", { view: "board" })`);
  await frame.getByText("As Ada").waitFor();
  expect(await asked(page)).toBe(2);
  await age(frame);
  await frame.getByRole("button", { name: /^Vote, 0 votes/ }).click();
  // The same person has another name now.
  await frame.getByText("As Grace").waitFor();
  await voted(frame).waitFor();
  expect(await asked(page)).toBe(3);
  expect(await board.getByText("As Ada").count()).toBe(1);
  await context.close();
});

test("a renewal that is refused signs nobody out whose session is still valid", async () => {
  const { world, tokens } = await newCustomer("Ada");
  const { page, board, context } = await openBoard(world, tokens);
  await age(board);
  const refused = page.waitForEvent("console", (message) => message.text().includes("used before"));
  await board.getByRole("button", { name: /^Vote, 0 votes/ }).click();
  await refused;
  await voted(board).waitFor();
  expect(await board.getByText("As Ada").count()).toBe(1);
  await context.close();
});

test("nobody fetches a token for a page without a frame, or for a frame whose user leaves", async () => {
  const { world, tokens } = await newCustomer("Ada", "Grace");
  const { page, board, context } = await openBoard(world, tokens.slice(0, 1));
  await page.evaluate(`Earshot("logout"); Earshot("identify", { token: "${tokens[1]}" })`);
  await board.getByText("As Grace").waitFor();
  await context.close();

  const other = await openHost(tag(world));
  await other.page.getByRole("button", { name: "Feedback" }).waitFor();
  await other.page.evaluate(`window.asked = 0; Earshot("identify", { token: () => void asked++ })`);
  expect(await asked(other.page)).toBe(0);
  await other.context.close();
});

// @module-tag system
// @module-tag alike
import type { FrameLocator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { letTokens, newSsoKey, signedBy } from "../support/sso.ts";
import { db } from "../support/server.ts";
import { patience } from "../support/stream.ts";
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
  const script = `window.asked = 0; window.isOffline = false; const tokens = ${JSON.stringify(tokens)};
    Earshot("identify", { token: () => {
      if (isOffline) throw new TypeError("Failed to fetch");
      return tokens[Math.min(asked++, tokens.length - 1)];
    } });`;
  const host = await openHost(`<earshot-board></earshot-board>${tag(world)}`, script);
  const board = host.page.frameLocator("earshot-board iframe");
  await board.getByText(`As Ada`).waitFor();
  return { ...host, board };
}

/** Lets a frame's session be about to end, or be older than that. */
const age = (frame: FrameLocator, minutes = 59.5) =>
  frame.locator(":root").evaluate((_, added) => {
    const { now } = Date;
    Date.now = () => now() + added * 60_000;
  }, minutes);

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

const vote = (frame: FrameLocator) => frame.getByRole("button", { name: /^Vote, 0 votes/ });

test("a page whose function fails is asked again by the next request, and nobody is signed out meanwhile", async () => {
  const { world, tokens } = await newCustomer("Ada", "Grace");
  const { page, board, context } = await openBoard(world, tokens);
  await age(board);
  await page.evaluate("isOffline = true");
  const failed = page.waitForEvent("console", (message) => message.text().includes("fetches a token failed"));
  await vote(board).click();
  await failed;
  await voted(board).waitFor();
  expect(await board.getByText("As Ada").count()).toBe(1);
  await page.evaluate("isOffline = false");
  await voted(board).click();
  await board.getByText("As Grace").waitFor();
  await vote(board).waitFor();
  await context.close();
});

test("a token that no server has seen is fetched again, also after the hour", async () => {
  const { world, tokens } = await newCustomer("Ada", "Grace");
  const { page, board, context } = await openBoard(world, tokens);
  await age(board, 61);
  await page.route(/sso\.exchange/, (route) => route.abort());
  await vote(board).click();
  await voted(board).waitFor();
  expect(await board.getByText("As Ada").count()).toBe(1);
  await page.unrouteAll();
  await voted(board).click();
  await board.getByText("As Grace").waitFor();
  await vote(board).waitFor();
  await context.close();
});

test("whose session ends while the page's function fails sees the board as a visitor, until it gives a token", async () => {
  const { world, tokens } = await newCustomer("Ada", "Ada");
  const { page, board, context } = await openBoard(world, tokens);
  await page.evaluate("isOffline = true");
  await db.deleteFrom("person_sessions").where("project_id", "=", world.id).execute();
  await vote(board).click();
  await expect.poll(() => board.getByText("As Ada").count(), patience).toBe(0);
  await board.getByRole("heading", { name: "Later trains" }).waitFor();
  await page.evaluate("isOffline = false");
  await board.getByRole("link", { name: "Roadmap" }).click();
  await board.getByText("As Ada").waitFor();
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

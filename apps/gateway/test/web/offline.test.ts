// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { launch } from "../support/browser.ts";
import { server } from "../support/server.ts";
import { newFeedback, newWorld } from "../support/world.ts";
import { openPage } from "./visitor.ts";

test("without a network the page says so; one that did not load says what to do, and comes by itself later", async () => {
  const [browser, world] = await Promise.all([launch(), newWorld()]);
  await newFeedback(world, world.outsider, { title: "Later trains" });
  const { context, page } = await openPage(browser);
  const listens = page.waitForRequest(/feedback\.changed/);
  await page.goto(`${server.url}/p/${world.slug}`);
  await listens;

  await context.route(/\/trpc\//, (route) => route.abort());
  await page.getByRole("link", { name: "Later trains" }).click();
  await page.getByRole("heading", { name: "This did not load", level: 1 }).waitFor();
  await page.getByText("The server cannot be reached").waitFor();
  await page.getByRole("button", { name: "Try again" }).waitFor();

  await context.unrouteAll();
  await context.setOffline(true);
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Later trains", level: 1 }).waitFor();
  await context.setOffline(true);
  await page.getByRole("status").getByText("You are offline").waitFor();
  await context.setOffline(false);
  await page.getByText("You are offline").waitFor({ state: "detached" });
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Later trains");
});

test("what happened between the server's page and its live connection is read once that stands", async () => {
  const [browser, world] = await Promise.all([launch(), newWorld()]);
  await newFeedback(world, world.outsider, { title: "Later trains" });
  const { context, page } = await openPage(browser);
  await context.route(/feedback\.changed/, async (route) => {
    await newFeedback(world, world.outsider, { title: "Night trains" });
    await route.continue();
  });
  await page.goto(`${server.url}/p/${world.slug}`);
  await page.getByRole("link", { name: "Later trains" }).waitFor();
  await page.getByRole("link", { name: "Night trains" }).waitFor();
  expect(await page.getByRole("link", { name: "Later trains" }).count()).toBe(1);
});

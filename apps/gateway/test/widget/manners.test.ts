// @module-tag timed
// @module-tag alike
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectBelow } from "../support/below.ts";
import { slowDown } from "../support/slow-processor.ts";
import { newChangelog, newFeedback } from "../support/world.ts";
import { useProduct } from "./host.ts";

const { site, newProject, openHost, tag } = await useProduct();

interface Profile {
  nodes: { id: number; callFrame: { url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** The milliseconds that the page's thread has spent in a script. */
function timeOf(script: string, { nodes, samples, timeDeltas }: Profile): number {
  const ids = new Set(nodes.filter(({ callFrame }) => callFrame.url === script).map(({ id }) => id));
  return timeDeltas.reduce((sum, delta, at) => sum + (ids.has(samples[at]!) ? delta : 0), 0) / 1_000;
}

test("on a slow processor, the page around gives less than 10 ms to the script, and nothing in it moves", async () => {
  const world = await newProject();
  await newChangelog(world, { publish_date: new Date().toISOString() });
  const script = `window.moved = 0; new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) moved += value; }).observe({ type: "layout-shift", buffered: true });`;
  const { page, context } = await openHost(tag(world), script);
  await page.getByRole("button", { name: /^Feedback/ }).waitFor();
  await slowDown(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Profiler.enable");
  await devtools.send("Profiler.setSamplingInterval", { interval: 100 });
  await expectBelow(
    10,
    "the script",
    async () => {
      await devtools.send("Profiler.start");
      await page.reload();
      await page.getByRole("button", { name: "Feedback 1 new in the changelog" }).waitFor();
      const { profile } = await devtools.send("Profiler.stop");
      return timeOf(`${site.url}/widget.js`, profile as Profile);
    },
    60,
  );
  expect(await page.evaluate("moved")).toBe(0);
  await context.close();
});

test("on a slow processor, the form is there within a second of the first click", async () => {
  const world = await newProject({ guests: true });
  const { page, frame, context } = await openHost(tag(world));
  await slowDown(page);
  await expectBelow(
    1_000,
    "the form",
    async () => {
      await page.reload();
      await page.getByRole("button", { name: "Feedback" }).waitFor();
      const before = performance.now();
      await page.evaluate(`Earshot("open")`);
      await frame.getByRole("textbox", { name: "Title" }).waitFor();
      return performance.now() - before;
    },
    60,
  );
  await context.close();
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.localName);

test("the keyboard opens the widget, gets into it and out of it, and finds its place again", async () => {
  const world = await newProject({ guests: true });
  const { page, frame, context } = await openHost(`${tag(world)}<button id="after">After</button>`);
  const button = page.getByRole("button", { name: "Feedback" });
  await button.waitFor();
  await button.focus();
  await page.keyboard.press("Enter");
  const title = frame.getByRole("textbox", { name: "Title" });
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("Platform");
  expect(await title.inputValue()).toBe("Platform");
  await page.keyboard.press("Escape");
  await page.locator("earshot-widget dialog").waitFor({ state: "hidden" });
  expect(await focused(page)).toBe("earshot-widget");
  await page.locator("#before").focus();
  await page.evaluate(`Earshot("open", { view: "board" })`);
  const heading = frame.getByRole("heading", { level: 1 }).first();
  const isOnHeading = () => heading.evaluate((element) => element === document.activeElement);
  await expect.poll(isOnHeading).toBe(true);
  await frame.getByRole("button", { name: "Close" }).focus();
  await frame.getByRole("button", { name: "Close" }).press("Enter");
  await expect.poll(() => focused(page)).toBe("before");
  await page.evaluate(`Earshot("open", { view: "roadmap" })`);
  await expect.poll(isOnHeading).toBe(true);
  await page.locator("#after").focus();
  await page.keyboard.press("Escape");
  await page.locator("earshot-widget dialog").waitFor({ state: "hidden" });
  await context.close();
});

test("a page from right to left has the button on the other side, and the frame follows it", async () => {
  const world = await newProject({ guests: true });
  const { page, frame, context } = await openHost(tag(world), `document.documentElement.dir = "rtl";`);
  const button = page.getByRole("button", { name: "Feedback" });
  await button.click();
  expect((await button.boundingBox())!.x).toBeLessThan(100);
  await frame.getByRole("textbox", { name: "Title" }).waitFor();
  expect(await frame.locator("html").getAttribute("dir")).toBe("rtl");
  await context.close();
});

test("elements show the board, the changelog and the number of news in the page itself", async () => {
  const world = await newProject({ guests: true });
  await newFeedback(world, world.member, { title: "Later trains" });
  await newChangelog(world, { title: "Now later", publish_date: new Date().toISOString() });
  const elements = `<p>News: <earshot-badge></earshot-badge></p><earshot-board></earshot-board>
    <earshot-changelog></earshot-changelog>${tag(world, `data-place="none"`)}`;
  const { page, context } = await openHost(elements);
  await page.frameLocator("earshot-board iframe").getByRole("heading", { name: "Later trains" }).waitFor();
  await page.frameLocator("earshot-changelog iframe").getByRole("heading", { name: "Now later" }).waitFor();
  await expect.poll(() => page.locator("earshot-badge").textContent()).toBe("");
  expect(await page.getByRole("button", { name: "Feedback" }).count()).toBe(0);
  await context.close();
});

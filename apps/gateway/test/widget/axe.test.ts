// @module-tag system
// @module-tag alike
import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "vitest";
import { newChangelog, newFeedback } from "../support/world.ts";
import { scrollsSideways } from "../web/visitor.ts";
import { useProduct } from "./host.ts";

const { newProject, openHost, tag } = await useProduct();

const looks = [
  { name: "a large screen", width: 1280, attributes: "" },
  { name: "a screen at 200 %", width: 640, attributes: "" },
  { name: "a phone in the dark", width: 375, attributes: `data-theme="dark"` },
];

test.each(looks)("axe finds nothing on $name, in any view", async ({ width, attributes }) => {
  const world = await newProject({ guests: true });
  const id = await newFeedback(world, world.member, {
    title: "Later trains",
    status: "planned",
    description: "**Now**",
  });
  await newChangelog(world, { publish_date: new Date().toISOString() });
  const options = { viewport: { width, height: 800 }, reducedMotion: "reduce" as const };
  const { page, frame, faults, context } = await openHost(tag(world, attributes), "", options);
  await page.getByRole("button", { name: /^Feedback/ }).waitFor();
  for (const shown of [
    { view: "feedback" },
    { view: "board" },
    { view: "roadmap" },
    { view: "changelog" },
    { feedbackId: id },
  ]) {
    await page.evaluate(`Earshot("open", ${JSON.stringify(shown)})`);
    await frame
      .getByRole("link", { current: "page" } as never)
      .first()
      .waitFor();
    await frame.locator("main h1").first().waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes[0]?.html}`)).toEqual([]);
  }
  const inside = page.frames().find((each) => each.url().includes("/w/"))!;
  expect(await inside.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  expect(await scrollsSideways(page)).toBe(false);
  const box = await page.locator("earshot-widget dialog").boundingBox();
  if (width === 375) expect(box).toEqual({ x: 0, y: 0, width: 375, height: 800 });
  expect(await page.locator("earshot-widget dialog").evaluate((dialog) => getComputedStyle(dialog).animationName)).toBe(
    "none",
  );
  expect(faults).toEqual([]);
  await context.close();
});

// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { newFeedback, newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openSignedIn } from "./team.ts";

const { browser, site } = await useSite({ COMMENTS_PER_MINUTE: "2", POSTS_PER_MINUTE: "2" });

/** What somebody is told who writes too fast, while a client of the API would still wait. */
const told = (what: string) => new RegExp(`You have ${what} within a minute, which is the most: wait \\d+ seconds`);

test("whoever writes too fast is told at once how long to wait, and keeps the text", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider);
  const { context, page, faults } = await openSignedIn(browser, site);
  page.setDefaultTimeout(20_000);
  await page.goto(`${site.url}/p/${world.slug}/f/${id}`);
  const form = page.getByRole("form", { name: "Comment", exact: true });
  const field = form.getByRole("textbox", { name: "Comment" });
  const comment = async (text: string) => {
    await field.fill(text);
    await form.getByRole("button", { name: "Comment", exact: true }).click();
  };
  for (const text of ["First", "Second"]) {
    await comment(text);
    await page.getByRole("listitem").getByText(text).waitFor();
    await expect.poll(() => field.inputValue()).toBe("");
  }
  await comment("Third");
  await form.getByText(told("written 2 comments")).waitFor();
  expect(await field.inputValue()).toBe("Third");

  const composer = page.getByRole("form", { name: "Share feedback" });
  const share = async (title: string) => {
    await page.goto(`${site.url}/p/${world.slug}`);
    await composer.getByLabel("Title").fill(title);
    await composer.getByRole("button", { name: "Share feedback" }).click();
  };
  for (const title of ["First idea", "Second idea"]) {
    await share(title);
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  }
  await share("Third idea");
  await composer.getByText(told("shared 2 ideas")).waitFor();
  expect(await composer.getByLabel("Title").inputValue()).toBe("Third idea");
  expect(faults).toEqual([]);
  await context.close();
});

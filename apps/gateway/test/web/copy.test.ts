// @module-tag system
// @module-tag alike
import type { BrowserContext } from "playwright-core";
import { expect, test } from "vitest";
import { newFeedback, newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam } from "./team.ts";

const { browser, site } = await useSite();

/** An address of the server on plain http, where browsers give pages no clipboard. */
const plain = "http://earshot.example";

async function servePlain(context: BrowserContext) {
  await context.route(`${plain}/**`, async (route) => {
    const url = route.request().url().replace(plain, site.url);
    // A stream has no end that could be passed on.
    if (/\.changed/.test(url)) return route.abort();
    return route.fulfill({ response: await route.fetch({ url }) });
  });
  const cookies = await context.cookies(site.url);
  await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: plain })));
}

test("on plain http, the buttons that copy do so, and say it", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.outsider, { title: "Night trains" });
  const { page, context } = await openOnTeam(browser, site, world);
  await servePlain(context);
  await page.goto(`${plain}/p/${world.slug}/f/${id}`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByRole("button", { name: "Link copied" }).waitFor();
  const comment = page.getByRole("textbox", { name: "Comment" });
  await comment.focus();
  await page.keyboard.press("ControlOrMeta+v");
  expect(await comment.inputValue()).toBe(`${site.url}/p/${world.slug}/f/${id}`);

  await page.goto(`${plain}/p/${world.slug}/manage/inbox?item=${id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  await page.getByRole("alert").getByText("The link is copied.").waitFor();
  // What the page still loads has no response once the context is closed.
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
});

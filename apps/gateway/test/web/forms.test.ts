// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openOnTeam, openSignedIn } from "./team.ts";
import { violationsOf } from "./visitor.ts";

const { browser, site } = await useSite();

test("a form says at each field what is wrong, and goes to the first", async () => {
  const world = await newWorld();
  const { context, page, faults } = await openOnTeam(browser, site, world);
  await page.goto(`${site.url}/p/${world.slug}`);
  const composer = page.getByRole("form", { name: "Share feedback" });
  const [title, details] = [composer.getByLabel("Title"), composer.getByRole("textbox", { name: "Details" })];
  await title.focus();
  await composer.getByRole("button", { name: "Share feedback" }).click();
  await composer.getByText("Title must not be empty.").waitFor();
  expect(await title.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await title.getAttribute("aria-invalid")).toBe("true");
  const note = await title.getAttribute("aria-describedby");
  expect(await page.locator(`[id="${note}"]`).innerText()).toContain("must not be empty");
  // Details may be left empty.
  expect(await details.getAttribute("aria-invalid")).toBeNull();
  expect(await violationsOf(page)).toEqual([]);

  await page.goto(`${site.url}/p/${world.slug}/manage/settings/webhooks`);
  await page.getByRole("button", { name: "Add webhook" }).click();
  const address = page.getByLabel("Address", { exact: true });
  await address.fill("example.com/hook");
  await address.press("Enter");
  await page.getByText("Address must be complete, like https://example.com.").waitFor();
  await address.fill("https://receiver.example/hook");
  await address.press("Enter");
  await page.getByRole("button", { name: "Deliveries to https://receiver.example/hook" }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test("what the service refuses is said in people's words, not with the names of inputs", async () => {
  const { context, page, faults } = await openSignedIn(browser, site);
  await page.goto(`${site.url}/account`);
  const profile = page.getByRole("form", { name: "Profile" });
  await profile.getByRole("textbox", { name: "Picture" }).fill("me.png");
  await profile.getByRole("button", { name: "Save" }).click();
  const alert = profile.getByRole("alert");
  await expect.poll(() => alert.innerText()).toMatch(/^The picture must be an http\(s\) address/);
  expect(faults).toEqual([]);
  await context.close();
});

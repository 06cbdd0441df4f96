// @module-tag system
// @module-tag embedded
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, inject, test, vi } from "vitest";
import { launch } from "../support/browser.ts";
import { startGateway } from "../support/child.ts";
import { db } from "../support/server.ts";
import { newPerson } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openSignedIn } from "./team.ts";
import { openPage, scrollsSideways, violationsOf } from "./visitor.ts";

const browser = await launch(afterAll);
const { site } = await useSite();

test("without mail, the first link sets a password, the page says what is missing and tests it, and the password signs in again", async () => {
  const folder = mkdtempSync(join(inject("scratch"), "first-run-"));
  const { output, url } = await startGateway({ DATA_DIR: folder, SEED_DEMO: "false" });
  const link = await vi.waitUntil(() => /http:\S+\/first-account\?token=[\w-]+/.exec(output.stdout)?.[0], 60_000);
  const { page, context, faults } = await openPage(browser, { reducedMotion: "reduce" });
  await page.goto(link);
  await page.getByLabel("Name").fill("Root");
  await page.getByLabel("E-mail").fill("root@here.example");
  await page.getByLabel("Password").fill("a long enough password");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin");
  await page.getByRole("heading", { name: "Before you invite others" }).waitFor();
  await page.getByText("1 of 4 done").waitFor();
  await page.getByText("Set SMTP_URL and MAIL_FROM, and start again.").waitFor();
  await page.getByText(/^Links lead to .* now\. Set PUBLIC_URL/).waitFor();
  await page.getByRole("button", { name: "Test it: Send mail" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Mail is not set up: set SMTP_URL and MAIL_FROM, and start again.").waitFor();
  await page.getByRole("button", { name: "Test it: Address" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Test again: Address" }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
  const again = await openPage(browser);
  await again.page.goto(`${url}/sign-in?mode=password`);
  await again.page.getByLabel("E-mail").fill("root@here.example");
  await again.page.getByLabel("Password", { exact: true }).fill("a long enough password");
  await again.page.keyboard.press("Enter");
  await again.page.waitForURL("**/");
  await again.page.goto(`${url}/admin`);
  await again.page.getByRole("heading", { name: "This server", level: 1 }).waitFor();
});

test("an admin finds an account, deletes it by the keyboard, and the page is accessible; others get 404", async () => {
  const leaver = await newPerson("Quittenbrot");
  const { page, id, faults } = await openSignedIn(browser, site);
  expect((await page.goto(`${site.url}/admin`))?.status()).toBe(404);
  await db.updateTable("users").set({ is_admin: true }).where("id", "=", id).execute();
  expect((await page.goto(`${site.url}/admin`))?.status()).toBe(200);
  await page.getByRole("searchbox", { name: "Name or e-mail" }).fill("quittenbrot-");
  const row = page.getByRole("row").filter({ hasText: leaver.email });
  await row.waitFor();
  for (const [colorScheme, width] of [
    ["light", 375],
    ["dark", 1280],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    expect({ width, found: await violationsOf(page) }).toEqual({ width, found: [] });
    expect({ width, scrolls: await scrollsSideways(page) }).toEqual({ width, scrolls: false });
    const { SHOTS: folder } = process.env;
    if (folder) await page.screenshot({ path: `${folder}/admin-${colorScheme}-${width}.png`, fullPage: true });
  }
  await row.getByRole("button", { name: "Make admin" }).focus();
  await page.keyboard.press("Enter");
  await row.getByRole("button", { name: "No longer admin" }).waitFor();
  await row.getByRole("button", { name: "Delete" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("textbox").fill(leaver.email);
  await page.keyboard.press("Enter");
  await page.getByText("The account is deleted").first().waitFor();
  await page.getByText("Nobody matches").waitFor();
  expect(faults).toEqual([]);
});

// @module-tag system
// @module-tag alike
import { unseal } from "@earshot/operations";
import type { Browser, Page } from "playwright-core";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch } from "../support/browser.ts";
import { connection } from "../support/server.ts";
import { secret as authSecret, startSignIn } from "../support/sign-in.ts";
import { startTestWork } from "../support/work.ts";
import { newWebhook } from "../support/world-webhooks.ts";
import { newWorld } from "../support/world.ts";
import { newReceiver, status } from "../webhooks/receiver.ts";
import { openOnTeam } from "./team.ts";
import { scrollsSideways, violationsOf } from "./visitor.ts";

let browser: Browser;
let site: Awaited<ReturnType<typeof startSignIn>>;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  [browser, site] = await Promise.all([launch((end) => ends.push(end)), startSignIn()]);
});
afterAll(async () => {
  for (const end of ends) await end();
  await site.stop();
});

async function startWorking() {
  const work = await startTestWork(connection, {
    unseal: (place, sealed) => unseal(authSecret, place, sealed),
    webhookRetries: [],
  });
  site.app.onPublish = work.wake;
}

const pathOf = (slug: string) => `${site.url}/p/${slug}/manage/settings/webhooks`;
const deliveries = (page: Page) => page.getByRole("table", { name: "Deliveries" }).getByRole("row");

/** Looks at the page as a phone and a desktop show it, light and dark. */
async function looksRight(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [375, "dark"],
    [1280, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
  }
}

test("a webhook is added, tried, its delivery sent again, its secret replaced, turned off and on, and deleted", async () => {
  await startWorking();
  const world = await newWorld();
  const receiver = await newReceiver(status(500), status(200));
  const { page, faults } = await openOnTeam(browser, site, world, "admin");
  await page.goto(`${site.url}/p/${world.slug}/manage/settings/people`);
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByText("No webhooks yet").waitFor();
  await looksRight(page);

  await page.getByRole("button", { name: "Add webhook" }).click();
  await page.getByLabel("Address", { exact: true }).fill(receiver.url);
  await page.getByRole("checkbox", { name: "Comment deleted" }).uncheck();
  await looksRight(page);
  await page.getByRole("form", { name: "Add a webhook" }).getByRole("button", { name: "Add webhook" }).click();
  const secret = await page.getByRole("textbox", { name: "Secret" }).inputValue();
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByText("Copied").first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText("13 of 14").waitFor();

  await page.getByRole("button", { name: `Deliveries to ${receiver.url}` }).click();
  await page.getByText("Nothing was sent yet").waitFor();
  await page.getByRole("button", { name: "Send a test" }).click();
  await deliveries(page).filter({ hasText: "the response was 500" }).waitFor();
  await page.getByRole("button", { name: "Send again: webhook.test" }).click();
  await deliveries(page).filter({ hasText: "Delivered" }).waitFor();
  await page.getByRole("button", { name: "Details: webhook.test" }).first().click();
  const details = page.getByRole("table", { name: "Deliveries" });
  await details.getByLabel("Request").filter({ hasText: '"type":"webhook.test"' }).waitFor();
  await details.getByLabel("Request").filter({ hasText: "webhook-signature: v1," }).waitFor();
  await details.getByLabel("Response").filter({ hasText: "Connection: close" }).waitFor();
  await looksRight(page);
  expect(receiver.got).toHaveLength(2);
  const [{ body, headers }] = receiver.got as [(typeof receiver.got)[number]];
  expect(new Webhook(secret).verify(body, headers as never)).toMatchObject({ type: "webhook.test" });

  const more = page.getByRole("button", { name: `Actions for ${receiver.url}` });
  await more.click();
  await page.getByRole("menuitem", { name: "New secret" }).click();
  await page.getByRole("button", { name: "Replace secret" }).click();
  const field = page.getByRole("textbox", { name: "Secret" });
  await field.waitFor();
  expect(await field.inputValue()).not.toBe(secret);
  await page.getByRole("button", { name: "Done" }).click();
  const enabled = page.getByRole("switch", { name: `Send to ${receiver.url}` });
  await enabled.click();
  await page.getByText("Off", { exact: true }).waitFor();
  await enabled.click();
  await page.getByText("On", { exact: true }).waitFor();

  await more.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByText("No webhooks yet").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("13 of 14").waitFor();
  expect(faults).toEqual([]);
});

test("a project with 20 webhooks says so, and a member sees that they are the admins'", async () => {
  const world = await newWorld();
  for (let count = 0; count < 20; count++) await newWebhook(world);
  const admin = await openOnTeam(browser, site, world, "admin");
  await admin.page.goto(pathOf(world.slug));
  await admin.page.getByText("A project has 20 webhooks at most.").waitFor();
  expect(await admin.page.getByRole("button", { name: "Add webhook" }).isDisabled()).toBe(true);
  const member = await openOnTeam(browser, site, world, "member");
  await member.page.goto(pathOf(world.slug));
  await member.page.getByText("Only admins and owners of the project see and change webhooks.").waitFor();
  expect(await member.page.getByRole("button", { name: "Add webhook" }).count()).toBe(0);
  expect([...admin.faults, ...member.faults]).toEqual([]);
});

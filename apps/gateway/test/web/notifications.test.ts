// @module-tag system
// @module-tag alike
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch } from "../support/browser.ts";
import { trpc } from "../support/http.ts";
import { connection, db } from "../support/server.ts";
import { newAddress, startSignIn } from "../support/sign-in.ts";
import { startTestWork } from "../support/work.ts";
import { newFeedback, newWorld, type World } from "../support/world.ts";
import { readOf } from "./held-request.ts";
import { openSignedIn } from "./team.ts";
import { openPage, scrollsSideways, signInTo, violationsOf } from "./visitor.ts";

let browser: Browser;
let site: Awaited<ReturnType<typeof startSignIn>>;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  [browser, site] = await Promise.all([launch((end) => ends.push(end)), startSignIn()]);
  const { app } = site;
  app.onPublish = (await startTestWork(connection, { publish: app.publish }, (end) => ends.push(end))).wake;
});
afterAll(async () => {
  for (const end of ends) await end();
  await site.stop();
});

/** Feedback that this person watches, and what the team does to it. */
async function watched(world: World, email: string, title: string) {
  const { id } = await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const feedbackId = await newFeedback(world, { ...world.outsider, id }, { title });
  const path = { projectSlug: world.slug, feedbackId };
  const api = trpc(world.admin.token, site.url);
  return {
    plan: () => api.feedback.update.mutate({ ...path, status: "planned" }),
    answer: () => api.feedback.answer.mutate({ ...path, content: "Soon" }),
  };
}

const bell = (page: Page, unread?: number) =>
  page.getByRole("link", { name: unread === undefined ? /^Notifications/ : `Notifications, ${unread} unread` });

test("the bell counts what happens, the list leads to it, and what was followed is read", async () => {
  const world = await newWorld();
  const { page, faults, email } = await openSignedIn(browser, site);
  const item = await watched(world, email, "Dark mode <b>");
  await page.goto(`${site.url}/p/${world.slug}`);
  await bell(page).waitFor();
  // The stream may begin after this.
  await item.plan();
  await bell(page, 1).waitFor();
  await item.answer();
  await bell(page, 2).waitFor();
  await bell(page).click();
  await page.getByRole("heading", { name: "Notifications", level: 1 }).waitFor();
  const rows = page.getByRole("list", { name: "Notifications, newest first" }).getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(2);
  expect(await rows.first().innerText()).toMatch(/Unread:\s*Dark mode <b>\s*Answered by the team\s*Test project/);
  expect(await violationsOf(page)).toEqual([]);
  await rows.nth(1).getByRole("link").click();
  await page.getByRole("heading", { name: "Dark mode <b>", level: 1 }).waitFor();
  await bell(page, 1).waitFor();
  await page.goto(`${site.url}/notifications`);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await page.getByRole("link", { name: "Notifications", exact: true }).waitFor();
  await expect.poll(() => page.getByText("Unread:").count()).toBe(0);
  expect(faults).toEqual([]);
});

test("on a phone and in the dark, pages without anything, with something and with settings have no violations", async () => {
  const world = await newWorld();
  const { browser: session, email } = await site.newUser();
  const { context, page, faults } = await openPage(browser, {
    viewport: { width: 375, height: 700 },
    colorScheme: "dark",
    extraHTTPHeaders: newAddress(),
    reducedMotion: "reduce",
  });
  await page.goto(`${site.url}/notifications`);
  await page.getByRole("heading", { name: "You are not signed in" }).waitFor();
  await signInTo(context, session);
  await page.goto(`${site.url}/notifications`);
  await page.getByText("Nothing yet").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const item = await watched(world, email, "Straßenbahnhaltestellenverzeichnisauskunftsdienst".repeat(2));
  await item.plan();
  await page.getByText("Now planned").waitFor();
  await page.goto(`${site.url}/p/${world.slug}`);
  await bell(page, 1).waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  await page.goto(`${site.url}/notifications`);
  await page.getByText("Now planned").waitFor();
  expect(await scrollsSideways(page)).toBe(false);
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(`${site.url}/account`);
  await page.getByRole("switch", { name: "Comments" }).click();
  await page.getByRole("button", { name: "At once" }).click();
  const wanted = () =>
    db
      .selectFrom("mail_preferences as m")
      .innerJoin("users as u", "u.id", "m.user_id")
      .select(["commented", "new_feedback"])
      .where("u.email", "=", email)
      .executeTakeFirst();
  await expect.poll(wanted).toEqual({ commented: false, new_feedback: "at_once" });
  expect(await scrollsSideways(page)).toBe(false);
  expect(await violationsOf(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test("a list that does not load says so, and loads when it is asked again", async () => {
  const { page } = await openSignedIn(browser, site);
  await page.goto(`${site.url}/account`);
  await page.route(readOf("notification.list"), (route) => route.abort());
  await bell(page).click();
  await page.getByText("This did not load").waitFor({ timeout: 60_000 });
  await page.unroute(readOf("notification.list"));
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Nothing yet").waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

// @module-tag system
// @module-tag alike
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BrowserSession } from "../support/browser-session.ts";
import { db } from "../support/server.ts";
import { cookieName, cookieOf, moveSession, tokenOf } from "../support/session-row.ts";
import { startSignIn } from "../support/sign-in.ts";

let site: Awaited<ReturnType<typeof startSignIn>>;

beforeAll(async () => void (site = await startSignIn()));
afterAll(() => site.stop());

test("use after a day makes a session last for 30 days more, in the database and in the browser", async () => {
  const { browser } = await site.newUser();
  const renewal = async (path = "/trpc/account.me") => (await browser.send(path)).headers.getSetCookie();
  expect(await renewal()).toEqual([]);
  for (const path of ["/trpc/account.me", "/graphql?query=%7Bviewer%7Bid%7D%7D"]) {
    await moveSession(browser, { updated_at: "-25 hours", expires_at: "29 days" });
    expect(await renewal(path)).toEqual([
      `${cookieName}=${cookieOf(browser)}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    ]);
    // Recorded after the response.
    await expect.poll(() => daysLeft(browser)).toBeGreaterThan(29.9);
    expect(await renewal(path)).toEqual([]);
  }
  await moveSession(browser, { updated_at: "-23 hours", expires_at: "29 days" });
  expect(await renewal()).toEqual([]);
  await moveSession(browser, { updated_at: "-30 days", expires_at: "-1 second" });
  expect(await renewal()).toEqual([]);
  expect(await browser.me()).toBeNull();
  expect(await daysLeft(browser)).toBeLessThan(0);
});

const daysLeft = async (browser: BrowserSession) => {
  const { days } = await db
    .selectFrom("sessions")
    .select(sql<number>`(extract(epoch from expires_at - now()) / 86400)::float`.as("days"))
    .where("token", "=", tokenOf(browser))
    .executeTakeFirstOrThrow();
  return days;
};

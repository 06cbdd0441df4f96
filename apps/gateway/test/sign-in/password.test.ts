// @module-tag system
// @module-tag alike
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BrowserSession } from "../support/browser-session.ts";
import { startMailbox } from "../support/mailbox.ts";
import { em, startServer } from "../support/server.ts";

let mailbox: Awaited<ReturnType<typeof startMailbox>>;
let gateway: Awaited<ReturnType<typeof startServer>>;
const password = "a long enough password";
const newEmail = () => `${randomUUID()}@people.example`;

beforeAll(async () => {
  mailbox = await startMailbox();
  gateway = await startServer(em, {
    AUTH_SECRET: "a".repeat(32),
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Earshot <earshot@here.example>",
  });
});

afterAll(async () => {
  await gateway.app.close();
  await mailbox.stop();
});

const newBrowser = () => new BrowserSession(gateway.url);
const signUp = (browser: BrowserSession, email: string) =>
  browser.send("/auth/sign-up/email", { body: { email, name: "Ann", password } });
const signIn = (browser: BrowserSession, email: string, tried = password) =>
  browser.send("/auth/sign-in/email", { body: { email, password: tried } });

/** Somebody who signed up and confirmed the address. */
async function newUser() {
  const browser = newBrowser();
  const email = newEmail();
  await signUp(browser, email);
  await browser.follow((await mailbox.take(email)).link);
  return { browser, email };
}

test("who signs up is let in after confirming the address", async () => {
  const browser = newBrowser();
  const email = newEmail();
  expect((await signUp(browser, email)).status).toBe(200);
  expect(await browser.me()).toBeNull();
  expect((await signIn(browser, email)).status).toBe(403);
  const { path } = await browser.follow((await mailbox.take(email)).link);
  expect(path).toBe("/");
  expect(await browser.me()).toMatchObject({ email, full_name: "Ann" });
});

test("a password signs in, whatever the case of the e-mail, and signing out ends the session at once", async () => {
  const { email } = await newUser();
  const browser = newBrowser();
  expect((await signIn(browser, email.toUpperCase())).status).toBe(200);
  expect(await browser.me()).toMatchObject({ email });
  const stolen = newBrowser();
  stolen.cookies = new Map(browser.cookies);
  expect((await browser.send("/auth/sign-out", { body: {} })).status).toBe(200);
  expect(await browser.me()).toBeNull();
  expect(await stolen.me()).toBeNull();
});

test("a link by mail signs in once, and signs up who is new", async () => {
  const browser = newBrowser();
  const email = newEmail();
  expect((await browser.send("/auth/sign-in/magic-link", { body: { email } })).status).toBe(200);
  const { link } = await mailbox.take(email);
  await browser.follow(link);
  expect(await browser.me()).toMatchObject({ email, full_name: null });
  const second = newBrowser();
  const { path, response } = await second.follow(link);
  expect(path).toContain("error=INVALID_TOKEN");
  expect(response.status).toBe(200);
  expect(await second.me()).toBeNull();
});

test("a new password by mail ends every session", async () => {
  const { browser, email } = await newUser();
  const other = newBrowser();
  const body = { email, redirectTo: "/reset-password" };
  expect((await other.send("/auth/request-password-reset", { body })).status).toBe(200);
  const { path } = await other.follow((await mailbox.take(email)).link);
  const token = new URL(path, gateway.url).searchParams.get("token");
  const reset = { token, newPassword: "another long password" };
  expect((await other.send("/auth/reset-password", { body: reset })).status).toBe(200);
  expect(await browser.me()).toBeNull();
  expect((await signIn(other, email)).status).toBe(401);
  expect((await signIn(other, email, "another long password")).status).toBe(200);
  expect((await other.send("/auth/reset-password", { body: reset })).status).toBe(400);
});

test("a new password ends every other session, also if the request says that it does not", async () => {
  for (const revokeOtherSessions of [undefined, false, "no", null]) {
    const { browser, email } = await newUser();
    const other = newBrowser();
    await signIn(other, email);
    const body = { currentPassword: password, newPassword: "another long password", revokeOtherSessions };
    expect((await browser.send("/auth/change-password", { body })).status).toBe(200);
    expect(await other.me()).toBeNull();
    expect(await browser.me()).toMatchObject({ email });
  }
});

test("whoever asks for a link to an address does not choose the name of its account", async () => {
  const browser = newBrowser();
  const email = newEmail();
  await newBrowser().send("/auth/sign-in/magic-link", { body: { email, name: "See https://evil.example" } });
  const mail = await mailbox.take(email);
  expect(mail.text + mail.html).not.toContain("evil");
  await browser.follow(mail.link);
  expect(await browser.me()).toMatchObject({ email, full_name: null });
});

test("an e-mail changes after the old address and the new one have agreed", async () => {
  const { browser, email } = await newUser();
  const next = newEmail();
  expect((await browser.send("/auth/change-email", { body: { newEmail: next } })).status).toBe(200);
  await browser.follow((await mailbox.take(email)).link);
  expect(await browser.me()).toMatchObject({ email });
  await browser.follow((await mailbox.take(next)).link);
  expect(await browser.me()).toMatchObject({ email: next });
});

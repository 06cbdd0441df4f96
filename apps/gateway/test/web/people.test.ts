// @module-tag system
// @module-tag alike
import type { Locator, Page } from "playwright-core";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { BrowserSession } from "../support/browser-session.ts";
import { rest, trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newAddress, newEmail, password } from "../support/sign-in.ts";
import { newWorld } from "../support/world.ts";
import { useSite } from "./site.ts";
import { openPage } from "./visitor.ts";

const { browser, site } = await useSite();

/** A page of a browser of its own, in which this session is signed in. */
async function open(session?: BrowserSession) {
  const opened = await openPage(browser, { extraHTTPHeaders: newAddress() });
  if (session)
    await opened.context.addCookies([...session.cookies].map(([name, value]) => ({ name, value, url: site.url })));
  return opened;
}

const said = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Goes to an element with the Tab key alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let count = 0; count < 40; count++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The Tab key does not reach ${String(target)}.`);
}

async function follow(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole("link", { name }));
  await page.keyboard.press("Enter");
}

test("by the keyboard alone, somebody signs up, mends what was wrong, comes back and signs out", async () => {
  const world = await newWorld();
  const email = newEmail();
  const { page, faults } = await open();
  await page.goto(`${site.url}/p/${world.slug}`);
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Sign in" }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Sign in to Test project" }).waitFor();
  await follow(page, "Use a password instead");
  await follow(page, "Create an account");
  await tabTo(page, field(page, "Name"));
  await page.keyboard.type("Ann Keys");
  await page.keyboard.press("Tab");
  await page.keyboard.type(email.replace(".example", ""));
  await page.keyboard.press("Tab");
  await page.keyboard.type("too short");
  await expect.poll(() => page.getByRole("button", { name: "Create account" }).isEnabled()).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByText("E-mail must be complete, like name@example.com.").waitFor();
  await page.getByText("Password must have at least 10 characters.").waitFor();
  await page.keyboard.press("End");
  await page.keyboard.type(".example");
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await said(page, `Confirm that ${email} is yours`);
  await page.goto((await site.mailbox.take(email)).link);
  await page.waitForURL(`**/p/${world.slug}`);
  const menu = page.getByLabel("Your account, Ann Keys");
  await tabTo(page, menu);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Sign out" }));
  await page.keyboard.press("Escape");
  expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Sign out" }));
  await page.keyboard.press("Enter");
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();
  expect(faults).toEqual([]);
});

test("a mailed link signs in once, and a mailed link sets a new password; nobody learns who has an account", async () => {
  const { email, browser: before } = await site.newUser();
  const { page, faults } = await open();
  await page.goto(`${site.url}/sign-in`);
  await field(page, "E-mail").fill(email);
  await page.getByRole("button", { name: "E-mail me a link" }).click();
  await said(page, `We have sent a link to ${email}.`);
  await page.getByRole("link", { name: "Back to signing in" }).click();
  expect(await field(page, "E-mail").inputValue()).toBe(email);
  const { link } = await site.mailbox.take(email);
  await page.goto(link);
  await page.getByLabel("Your account, Ann").waitFor();
  const { page: other } = await open();
  await other.goto(link);
  await other.getByRole("alert").filter({ hasText: "This link has been used already" }).waitFor();

  for (const address of [newEmail(), email]) {
    await other.goto(`${site.url}/sign-in?mode=password`);
    await other.getByRole("link", { name: "Forgotten your password?" }).click();
    await field(other, "E-mail").fill(address);
    await other.getByRole("button", { name: "E-mail me a link" }).click();
    await said(other, `If ${address} has an account, a link to set a new password is on its way.`);
  }
  await other.goto((await site.mailbox.take(email)).link);
  await field(other, "New password").fill("another long password");
  await other.getByRole("button", { name: "Set password" }).click();
  await other.getByRole("heading", { name: "Your new password is set" }).waitFor();
  expect(await before.me()).toBeNull();
  await other.getByRole("link", { name: "Sign in" }).click();
  await field(other, "E-mail").fill(email);
  await field(other, "Password").fill(password);
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.getByText("E-mail or password is wrong.").waitFor();
  expect(await field(other, "E-mail").inputValue()).toBe(email);
  await field(other, "Password").fill("another long password");
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.getByLabel("Your account, Ann").waitFor();
  expect(faults).toEqual([]);
});

test("who came in by a link sets a first password at the account, and signs in with it", async () => {
  const email = newEmail();
  const session = site.newBrowser();
  await session.follow(await site.mailedLink(email));
  const other = site.newBrowser();
  await other.follow(await site.mailedLink(email));
  const { page, faults } = await open(session);
  await page.goto(`${site.url}/account`);
  const panel = page.getByRole("region", { name: "Password" });
  await panel.getByText("You have none").waitFor();
  await panel.getByLabel("New password").fill(password);
  await panel.getByRole("button", { name: "Set password" }).click();
  await panel.getByText("Saved.").waitFor();
  await panel.getByLabel("Current password").waitFor();
  expect(await other.me()).toBeNull();
  expect(await session.me()).toMatchObject({ email });
  expect((await site.signIn(site.newBrowser(), email)).status).toBe(200);
  // It is the first only once: whoever has a password changes it, which takes the old one.
  const again = await session.send("/auth/set-password", { body: { newPassword: "another long password" } });
  expect([again.status, await again.json()]).toEqual([400, expect.objectContaining({ code: "PASSWORD_ALREADY_SET" })]);
  const nobody = await site.newBrowser().send("/auth/set-password", { body: { newPassword: password } });
  expect(nobody.status).toBe(401);
  expect(faults).toEqual([]);
});

test("an invite says who invites to what; the wrong person changes accounts, and joins in one go", async () => {
  const world = await newWorld({ visibility: "private" });
  const email = newEmail();
  const { browser: wrong } = await site.newUser();
  const { id } = await trpc(world.admin.token, site.url).invite.create.mutate({ projectSlug: world.slug, email });
  const { page, faults } = await open(wrong);
  await page.goto(`${site.url}/invites/${id}`);
  await page.getByRole("heading", { name: "Join the team of Test project" }).waitFor();
  await page.getByText("Admin invites you.").waitFor();
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("alert").filter({ hasText: "This invite is not for" }).waitFor();
  await page.getByRole("button", { name: "Use another account" }).click();
  await field(page, "E-mail").fill(email);
  await page.getByRole("button", { name: "E-mail me a link" }).click();
  await said(page, `We have sent a link to ${email}.`);
  await page.goto((await site.mailbox.take(email)).link);
  await page.getByRole("button", { name: "Join" }).click();
  await said(page, "You are on the team of Test project.");
  const members = await trpc(world.admin.token, site.url).member.list.query({ projectSlug: world.slug });
  expect(members.map((member) => member.email)).toContain(email);
  const again = await page.goto(`${site.url}/invites/${id}`);
  expect(again?.status()).toBe(404);
  await page.getByRole("heading", { name: "This invite does not work any more" }).waitFor();
  await page.getByRole("link", { name: "Your projects" }).click();
  await page.getByRole("link", { name: "Test project" }).waitFor();
  expect(faults).toEqual([]);
});

test("at their account, people change their address, make and revoke tokens, and sign out elsewhere", async () => {
  const world = await newWorld();
  const { browser: session, email } = await site.newUser();
  const { page, faults } = await open(session);
  await page.goto(`${site.url}/account`);

  const tokens = page.getByRole("region", { name: "API tokens" });
  await tokens.getByLabel("Name").fill("CI");
  await tokens.getByRole("button", { name: "Create token" }).click();
  const token = await tokens.getByLabel("Your new token").inputValue();
  const read = async () => (await rest("GET", `/projects/${world.slug}/feedback`, { token, url: site.url })).status;
  expect(await read()).toBe(200);
  await tokens.getByRole("button", { name: "Done" }).click();
  expect(await page.content()).not.toContain(token);
  await tokens.getByRole("button", { name: "Revoke CI" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await tokens.getByText("No tokens yet.").waitFor();
  expect(await read()).toBe(401);

  const elsewhere = site.newBrowser();
  await site.signIn(elsewhere, email);
  await page.reload();
  await page.getByRole("button", { name: "Sign out Unknown browser" }).first().click();
  await expect.poll(() => elsewhere.me()).toBeNull();
  expect(await session.me()).not.toBeNull();

  const newAddressOf = newEmail();
  const address = page.getByRole("region", { name: "E-mail address" });
  await address.getByLabel("E-mail").fill(newAddressOf);
  await address.getByRole("button", { name: "Change address" }).click();
  await address.getByText(`Open the link that we have sent to ${email}.`).waitFor();
  await page.goto((await site.mailbox.take(email, "/verify-email")).link);
  await page.goto((await site.mailbox.take(newAddressOf)).link);
  await page.getByText(`Your e-mail address is ${newAddressOf}.`).waitFor();

  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as JSON" }).click();
  const chunks = await (await (await file).createReadStream()).toArray();
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ email: newAddressOf, full_name: "Ann" });
  expect(faults).toEqual([]);
});

test("who deletes the account proves to be its owner, and what they wrote stays by a deleted user", async () => {
  const world = await newWorld();
  const { browser: session, email } = await site.newUser();
  await session.send("/trpc/feedback.create", {
    body: { projectSlug: world.slug, title: "Mine", description: "Of somebody who goes." },
  });
  await sql`update sessions set created_at = now() - interval '2 hours'
    where user_id = (select id from users where email = ${email})`.execute(db);
  const { page, faults } = await open(session);
  await page.goto(`${site.url}/account`);
  await page.getByRole("button", { name: "Delete account …" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill("a wrong password");
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await dialog.getByRole("alert").filter({ hasText: "To delete your account, send your password" }).waitFor();
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Delete account" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();
  await page.goto(`${site.url}/p/${world.slug}`);
  await page.getByRole("article").filter({ hasText: "Mine" }).getByText("Deleted user").waitFor();
  expect((await site.signIn(site.newBrowser(), email)).status).toBe(401);
  expect(faults).toEqual([]);
});

import type { Browser, Page } from "playwright-core";
import { newAddress, newEmail, password, type startSignIn } from "../support/sign-in.ts";
import { openPage } from "./visitor.ts";

type Site = Awaited<ReturnType<typeof startSignIn>>;

/** What the page says once it has done what somebody wanted before they signed in. */
export const done = "You are signed in, and what you wanted is done.";

/** A page of an anonymous visitor. */
export const openVisitor = (browser: Browser) =>
  openPage(browser, { extraHTTPHeaders: newAddress(), reducedMotion: "reduce" });

/** Signs up from the sign-in page that is open, and follows the mailed link in the same tab. */
export async function signUp(page: Page, { mailbox }: Site): Promise<void> {
  const email = newEmail();
  await page.getByRole("link", { name: "Use a password instead" }).click();
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("Name").fill("Ann Visitor");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.goto((await mailbox.take(email)).link);
}

/** Signs in from the sign-in page that is open, by a mailed link, which opens in a tab of its own as mails do. */
export async function signInByMail(page: Page, { mailbox }: Site, email: string): Promise<Page> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "E-mail me a link" }).click();
  const tab = await page.context().newPage();
  await tab.goto((await mailbox.take(email, "/magic-link/")).link);
  return tab;
}

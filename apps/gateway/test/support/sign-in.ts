import { randomInt, randomUUID } from "node:crypto";
import { BrowserSession } from "./browser-session.ts";
import { startMailbox } from "./mailbox.ts";
import { em, startServer } from "./server.ts";

export const password = "a long enough password";
export const secret = "a".repeat(32);
export const newEmail = (): string => `${randomUUID()}@people.example`;

/** The address of a client that has not tried anything yet, as a proxy names it. */
export const newAddress = () => ({ "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` });

/** A gateway behind a proxy at which people sign in, with a mail server. Each browser has an address of its own. */
export async function startSignIn(env: NodeJS.ProcessEnv = {}, database = em) {
  const mailbox = await startMailbox();
  const { app, logs, port, url } = await startServer(database, {
    AUTH_SECRET: secret,
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Earshot <earshot@here.example>",
    TRUST_PROXY: "true",
    ...env,
  });
  const newBrowser = () => new BrowserSession(url, newAddress());
  const signUp = (browser: BrowserSession, email: string) =>
    browser.send("/auth/sign-up/email", { body: { email, name: "Ann", password } });
  const signIn = (browser: BrowserSession, email: string, tried = password) =>
    browser.send("/auth/sign-in/email", { body: { email, password: tried } });
  /** Somebody who signed up and confirmed the address, in their browser. */
  async function newUser(email = newEmail()) {
    const browser = newBrowser();
    await signUp(browser, email);
    await browser.follow((await mailbox.take(email)).link);
    return { browser, email };
  }
  /** A link that signs in this address, as mailed. */
  async function mailedLink(email: string): Promise<string> {
    await newBrowser().send("/auth/sign-in/magic-link", { body: { email } });
    return (await mailbox.take(email, "/magic-link/")).link;
  }
  async function stop() {
    await app.close();
    await mailbox.stop();
  }
  return { app, mailbox, logs, port, url, newBrowser, newUser, signUp, signIn, mailedLink, stop };
}

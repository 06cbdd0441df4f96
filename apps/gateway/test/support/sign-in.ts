import { randomInt, randomUUID } from "node:crypto";
import { createUser } from "@earshot/domain";
import { newId, type Tables } from "@earshot/operations";
import { BrowserSession } from "./browser-session.ts";
import { newSession, password, passwordHash } from "./credentials.ts";
import { startMailbox } from "./mailbox.ts";
import { em, startServer } from "./server.ts";

export { password };
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
  /** Somebody as they are after they have signed up and confirmed the address, in their browser. */
  async function newUser(email = newEmail()) {
    const db = database.getKysely<Tables>();
    const id = await createUser(db, { email, name: "Ann" });
    const credential = { id: newId(), user_id: id, provider_id: "credential", account_id: id, password: passwordHash };
    await db.insertInto("accounts").values(credential).execute();
    const browser = newBrowser();
    const inAMonth = new Date(Date.now() + 30 * 86_400_000);
    const [name = "", value = ""] = (await newSession(db, { id }, inAMonth, secret)).split("=");
    browser.cookies.set(name, value);
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

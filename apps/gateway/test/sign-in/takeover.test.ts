// @module-tag system
// @module-tag alike
import { randomUUID } from "node:crypto";
import { newId } from "@earshot/operations";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startIssuer } from "../security/issuer.ts";
import type { BrowserSession } from "../support/browser-session.ts";
import { type OidcProvider, signInAt, startOidcProvider } from "../support/oidc-provider.ts";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newEmail, startSignIn } from "../support/sign-in.ts";

let provider: OidcProvider;
let site: Awaited<ReturnType<typeof startSignIn>>;
/** Without a mail server nobody has to confirm an address, so an attacker even gets a session. */
let withoutMail: typeof site;

beforeAll(async () => {
  provider = await startOidcProvider();
  site = await startSignIn(provider.env);
  withoutMail = await startSignIn({ ...provider.env, SMTP_URL: "", MAIL_FROM: "" });
});
afterAll(async () => {
  await Promise.all([site.stop(), withoutMail.stop()]);
  await provider.stop();
});

const person = (email: string, email_verified: boolean) => ({ sub: randomUUID(), email, email_verified, name: "Ida" });

/** What an attacker with a session leaves: a token, and a project in which a repository's CI may write in the account's name. */
async function leaveBehind({ cookieHeader, url }: BrowserSession) {
  const { token } = await trpc(cookieHeader, url).token.create.mutate({ name: "later" });
  const { slug: projectSlug } = await trpc(token, url).project.create.mutate({ name: "Theirs", slug: newId() });
  await trpc(token, url).repository.create.mutate({ projectSlug, name: "acme/app" });
  return { token, projectSlug };
}

/** Checks that a token from before is refused, and that no CI writes as the victim. */
async function expectNothingOf(
  { token, projectSlug }: Awaited<ReturnType<typeof leaveBehind>>,
  victim: BrowserSession,
) {
  await expect(trpc(token, victim.url).account.me.query()).rejects.toMatchObject({ data: { code: "UNAUTHORIZED" } });
  expect(await trpc(victim.cookieHeader, victim.url).repository.list.query({ projectSlug })).toEqual([]);
}

/** Checks that the victim is in, and the attacker is out and stays out. */
async function expectOwnedBy(victim: BrowserSession, attacker: BrowserSession, email: string) {
  expect(await victim.me()).toMatchObject({ email });
  expect(await attacker.me()).toBeNull();
  const tryAgain = async (each: typeof site) => {
    const again = each.newBrowser();
    expect((await each.signIn(again, email)).status).toBe(401);
    expect(await again.me()).toBeNull();
  };
  await Promise.all([site, withoutMail].map(tryAgain));
}

test("who signed up with an unconfirmed address is out once its owner signs in by a mailed link", async () => {
  const email = newEmail();
  const attacker = site.newBrowser();
  await site.signUp(attacker, email);
  const victim = site.newBrowser();
  await victim.follow(await site.mailedLink(email));
  await expectOwnedBy(victim, attacker, email);
});

test("so is one who has a session, because no mail server asked", async () => {
  const email = newEmail();
  const attacker = withoutMail.newBrowser();
  await withoutMail.signUp(attacker, email);
  expect((await withoutMail.signIn(attacker, email)).status).toBe(200);
  expect(await attacker.me()).toMatchObject({ email });
  const left = await leaveBehind(attacker);
  const victim = site.newBrowser();
  await victim.follow(await site.mailedLink(email));
  await expectOwnedBy(victim, attacker, email);
  await expectNothingOf(left, victim);
});

test.each(["with a mail server", "without one"])(
  "who signed up with an unconfirmed address is out once its owner comes from a provider, %s",
  async (where) => {
    const at = where === "without one" ? withoutMail : site;
    const email = newEmail();
    const attacker = at.newBrowser();
    await at.signUp(attacker, email);
    await at.signIn(attacker, email);
    const victim = at.newBrowser();
    const claims = person(email, true);
    expect(await signInAt(provider, victim, claims)).toBe("/");
    await expectOwnedBy(victim, attacker, email);
    const again = at.newBrowser();
    await signInAt(provider, again, claims);
    expect(await again.me()).toEqual(await victim.me());
  },
);

test("a provider that has not confirmed an address does not get into its account", async () => {
  const { browser, email } = await site.newUser();
  const unconfirmed = newEmail();
  await site.signUp(site.newBrowser(), unconfirmed);
  for (const taken of [email, email.toUpperCase(), unconfirmed]) {
    const attacker = site.newBrowser();
    expect(await signInAt(provider, attacker, person(taken, false))).toBe("/sign-in?error=account_not_linked");
    expect(await attacker.me()).toBeNull();
  }
  expect(await browser.me()).toMatchObject({ email });
});

test("an account of a provider with an unconfirmed address does not block the address's owner", async () => {
  const ways: Record<string, (victim: BrowserSession, email: string) => Promise<unknown>> = {
    "a mailed link": async (victim, email) => victim.follow(await site.mailedLink(email)),
    "the provider": (victim, email) => signInAt(provider, victim, person(email, true)),
    async "a new password by mail"(victim, email) {
      await victim.send("/auth/request-password-reset", { body: { email, redirectTo: "/reset-password" } });
      const { path } = await victim.follow((await site.mailbox.take(email, "/reset-password/")).link);
      const token = new URL(path, site.url).searchParams.get("token");
      await victim.send("/auth/reset-password", { body: { token, newPassword: "the owner's password" } });
      await site.signIn(victim, email, "the owner's password");
    },
  };
  for (const [way, signIn] of Object.entries(ways)) {
    const email = newEmail();
    const attacker = site.newBrowser();
    const victim = site.newBrowser();
    const claims = person(email, false);
    await signInAt(provider, attacker, claims);
    const left = await leaveBehind(attacker);
    const change = await attacker.send("/auth/change-email", { body: { newEmail: newEmail() } });
    // Its link would work after the owner has come, and give the account another owner.
    expect([way, change.status]).toEqual([way, 403]);
    await signIn(victim, email);
    expect([way, await victim.me()]).toEqual([way, expect.objectContaining({ email })]);
    expect([way, await attacker.me()]).toEqual([way, null]);
    const again = site.newBrowser();
    await signInAt(provider, again, claims);
    expect([way, await again.me()]).toEqual([way, null]);
    await expectNothingOf(left, victim);
  }
});

test("a JWT of who is out does not open the account either, though a gateway knows its user for a minute", async () => {
  const issuer = await startIssuer();
  const own = await startSignIn({ OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: "earshot" });
  onTestFinished(async () => {
    await own.stop();
    await issuer.stop();
  });
  const { browser, email } = await own.newUser();
  const sub = randomUUID();
  const { id: user_id } = (await browser.me()) ?? { id: "" };
  const account = { id: newId(), user_id, provider_id: "oidc", account_id: `${issuer.url} ${sub}` };
  await db.insertInto("accounts").values(account).execute();
  await db.updateTable("users").set({ email_verified: false }).where("id", "=", user_id).execute();
  const token = await issuer.sign({ sub, email });
  expect((await trpc(token, own.url).account.me.query()).id).toBe(user_id);
  const victim = own.newBrowser();
  await victim.follow(await own.mailedLink(email));
  expect(await victim.me()).toMatchObject({ id: user_id });
  expect((await trpc(token, own.url).account.me.query()).id).not.toBe(user_id);
});

test("a new password by mail confirms the address, and puts out who signed up with it", async () => {
  const email = newEmail();
  const attacker = withoutMail.newBrowser();
  const victim = site.newBrowser();
  await withoutMail.signUp(attacker, email);
  await withoutMail.signIn(attacker, email);
  const left = await leaveBehind(attacker);
  await victim.send("/auth/request-password-reset", { body: { email, redirectTo: "/reset-password" } });
  const { path } = await victim.follow((await site.mailbox.take(email, "/reset-password/")).link);
  const token = new URL(path, site.url).searchParams.get("token");
  await victim.send("/auth/reset-password", { body: { token, newPassword: "the owner's password" } });
  expect((await site.signIn(victim, email, "the owner's password")).status).toBe(200);
  await expectOwnedBy(victim, attacker, email);
  await expectNothingOf(left, victim);
});

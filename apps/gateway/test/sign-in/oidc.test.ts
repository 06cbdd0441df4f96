// @module-tag system
// @module-tag alike
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type OidcProvider, signInAt, startOidcProvider } from "../support/oidc-provider.ts";
import { db } from "../support/server.ts";
import { newEmail, startSignIn } from "../support/sign-in.ts";

let provider: OidcProvider;
let site: Awaited<ReturnType<typeof startSignIn>>;

beforeAll(async () => {
  provider = await startOidcProvider();
  site = await startSignIn(provider.env);
});
afterAll(async () => {
  await site.stop();
  await provider.stop();
});

const newClaims = () => ({ sub: randomUUID(), email: newEmail(), email_verified: true, name: "Ida" });

test("a person of an OIDC provider is let in, as the same person each time", async () => {
  const claims = newClaims();
  const [first, second] = [site.newBrowser(), site.newBrowser()];
  expect(await signInAt(provider, first, claims)).toBe("/");
  expect(await first.me()).toMatchObject({ email: claims.email, full_name: "Ida" });
  expect(await signInAt(provider, second, claims)).toBe("/");
  expect(await second.me()).toEqual(await first.me());
  // The provider's name of somebody stays, and the e-mail may change there.
  const third = site.newBrowser();
  await signInAt(provider, third, { ...claims, email: newEmail() });
  expect((await third.me())?.id).toBe((await first.me())?.id);
});

test("a confirmed account and a provider's person with the same confirmed e-mail are one person", async () => {
  const { browser, email } = await site.newUser();
  const other = site.newBrowser();
  expect(await signInAt(provider, other, { ...newClaims(), email: email.toUpperCase() })).toBe("/");
  expect((await other.me())?.id).toBe((await browser.me())?.id);
  expect((await site.signIn(site.newBrowser(), email)).status).toBe(200);
});

test("no token of the provider is stored", async () => {
  const claims = newClaims();
  for (const browser of [site.newBrowser(), site.newBrowser()]) await signInAt(provider, browser, claims);
  const rows = await db.selectFrom("accounts").selectAll().where("account_id", "like", `% ${claims.sub}`).execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ access_token: null, refresh_token: null, id_token: null, password: null });
});

test("an answer of the provider that another browser asked for lets nobody in", async () => {
  const [attacker, victim] = [site.newBrowser(), site.newBrowser()];
  const callback = await signInAt(provider, attacker, newClaims(), "/auth/callback/oidc");
  expect(callback).toContain("code=");
  const { path } = await victim.follow(callback);
  expect(path).toContain("/sign-in?error=");
  expect(await victim.me()).toBeNull();
});

test("a gateway that starts while its provider is down lets people in once it is up", async () => {
  const { port, url, env } = await startOidcProvider().then(async (first) => {
    await first.stop();
    return first;
  });
  const own = await startSignIn(env);
  onTestFinished(own.stop);
  const browser = own.newBrowser();
  const { status } = await browser.send("/auth/sign-in/social", { body: { provider: "oidc", callbackURL: "/" } });
  expect(status).toBeGreaterThanOrEqual(400);
  // Other ways in do not depend on it.
  const { email } = await own.newUser();
  expect((await own.signIn(own.newBrowser(), email)).status).toBe(200);
  const late = await startOidcProvider(port);
  onTestFinished(late.stop);
  expect(late.url).toBe(url);
  const claims = newClaims();
  expect(await signInAt(late, browser, claims)).toBe("/");
  expect(await browser.me()).toMatchObject({ email: claims.email });
});

test("a provider that accepts connections and never answers does not hold up other ways in", async () => {
  const silent = await startOidcProvider();
  onTestFinished(silent.stop);
  silent.setSilent(true);
  const own = await startSignIn(silent.env);
  onTestFinished(own.stop);
  const start = performance.now();
  const { email } = await own.newUser();
  expect((await own.signIn(own.newBrowser(), email)).status).toBe(200);
  expect(performance.now() - start).toBeLessThan(15_000);
  silent.setSilent(false);
  const browser = own.newBrowser();
  expect(await signInAt(silent, browser, newClaims())).toBe("/");
});

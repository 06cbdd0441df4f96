// @module-tag system
// @module-tag alike
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newEmail, password, secret, startSignIn } from "../support/sign-in.ts";

let site: Awaited<ReturnType<typeof startSignIn>>;
const cookie = "earshot.session_token";
const origin = "https://feedback.example";

beforeAll(async () => void (site = await startSignIn()));
afterAll(() => site.stop());

/** A cookie's value as the server writes it: only it knows the secret. */
const signed = (token: string, by = secret) =>
  encodeURIComponent(`${token}.${createHmac("sha256", by).update(token).digest("base64")}`);

test("a cookie planted before signing in is not the session afterwards, by password or by link", async () => {
  const attacker = await site.newUser();
  const victim = await site.newUser();
  const planted = new Map(attacker.browser.cookies);
  const link = await site.mailedLink(victim.email);
  const ways = [
    (browser: typeof victim.browser) => site.signIn(browser, victim.email),
    (browser: typeof victim.browser) => browser.follow(link),
  ];
  for (const way of ways) {
    const browser = site.newBrowser();
    browser.cookies = new Map(planted);
    await way(browser);
    expect(await browser.me()).toMatchObject({ email: victim.email });
    expect(browser.cookies.get(cookie)).not.toBe(planted.get(cookie));
    expect(await attacker.browser.me()).toMatchObject({ email: attacker.email });
  }
});

test("a session id that a client invents is not accepted, and not taken over by signing in", async () => {
  const { email } = await site.newUser();
  // Even one with a good signature, which an attacker could not make.
  const values = ["invented", "invented.invented", signed("invented", "b".repeat(32)), signed("invented"), ""];
  for (const value of values) {
    const browser = site.newBrowser();
    browser.cookies = new Map([[cookie, value]]);
    expect(await browser.me()).toBeNull();
    await site.signIn(browser, email);
    expect(await browser.me()).toMatchObject({ email });
    expect(browser.cookies.get(cookie)).not.toBe(value);
    const other = site.newBrowser();
    other.cookies = new Map([[cookie, value]]);
    expect(await other.me()).toBeNull();
  }
});

test("each sign-in is a new session", async () => {
  const { browser, email } = await site.newUser();
  const seen = new Set([browser.cookies.get(cookie)]);
  for (let round = 0; round < 3; round++) {
    await site.signIn(browser, email);
    seen.add(browser.cookies.get(cookie));
  }
  expect(seen.size).toBe(4);
});

test("a failed sign-in, a sign-up and a request for a link set no session", async () => {
  const { email } = await site.newUser();
  const browser = site.newBrowser();
  await site.signIn(browser, email, "a wrong password");
  await site.signUp(browser, newEmail());
  await site.signUp(browser, email);
  await browser.send("/auth/sign-in/magic-link", { body: { email } });
  expect(browser.cookies.size).toBe(0);
});

test("scripts cannot read the cookie, other sites' forms do not send it, and behind https only https carries it", async () => {
  const { email } = await site.newUser();
  const cookies = (await site.signIn(site.newBrowser(), email)).headers.getSetCookie();
  expect(cookies.map((text) => text.replace(/=[^;]*/, ""))).toEqual([
    `${cookie}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
  ]);
  const behindHttps = await startSignIn({ PUBLIC_URL: origin });
  const response = await behindHttps
    .newBrowser()
    .send("/auth/sign-in/email", { body: { email, password }, headers: { origin } });
  await behindHttps.stop();
  expect(response.headers.getSetCookie().map((text) => text.replace(/=[^;]*/, ""))).toEqual([
    `__Host-${cookie}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
  ]);
});

test("behind https, a cookie that another host of the domain may have planted opens nothing", async () => {
  const behindHttps = await startSignIn({ PUBLIC_URL: origin });
  const browser = behindHttps.newBrowser();
  const { email } = await site.newUser();
  await browser.send("/auth/sign-in/email", { body: { email, password }, headers: { origin } });
  const [[name = "", value = ""] = []] = browser.cookies;
  expect(await browser.me()).toMatchObject({ email });
  // A domain's cookie may have any name without this prefix.
  expect(name).toBe(`__Host-${cookie}`);
  for (const planted of [cookie, `__Secure-${cookie}`, `__host-${cookie}`, `x__Host-${cookie}`]) {
    const other = behindHttps.newBrowser();
    other.cookies = new Map([[planted, value]]);
    expect([planted, await other.me()]).toEqual([planted, null]);
    expect([planted, (await other.send("/auth/list-accounts")).status]).toEqual([planted, 401]);
  }
  const signedOut = await browser.send("/auth/sign-out", { body: {}, headers: { origin } });
  expect(signedOut.headers.getSetCookie().join()).toMatch(
    /__Host-earshot\.session_token=; Max-Age=0; Path=\/; .*Secure/,
  );
  expect(await browser.me()).toBeNull();
  await behindHttps.stop();
});

// @module-tag system
// @module-tag alike
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../support/server.ts";
import { newAddress, newEmail, password, startSignIn } from "../support/sign-in.ts";

let site: Awaited<ReturnType<typeof startSignIn>>;

beforeAll(async () => void (site = await startSignIn()));
afterAll(() => site.stop());

const wrong = "a wrong password";
const forms = "application/x-www-form-urlencoded";

/** Requests that name one account, each in another way. */
function spellings(email: string): { body: object | string; headers?: Record<string, string> }[] {
  const [local = "", host = ""] = email.split("@");
  const other = () => newEmail();
  const body = { email, password: wrong };
  const form = (values: Record<string, string>) => new URLSearchParams({ ...body, ...values }).toString();
  return [
    { body: { ...body, newEmail: other() } },
    { body: { ...body, newEmail: "" } },
    { body: { newEmail: other(), ...body } },
    { body: { ...body, newEmail: [other()], user: other(), username: other() } },
    { body: { ...body, email: email.toUpperCase(), newEmail: other() } },
    { body: { ...body, email: `${local.toUpperCase()}@${host}` } },
    { body: { ...body, email: [email] } },
    { body: { ...body, email: { toString: email } } },
    { body: { ...body, email: ` ${email}` } },
    { body: { ...body, email: `${email}\n` } },
    { body: { ...body, email: `${email}\u200b` } },
    { body: { ...body, email: email.replace("e", "\u0435") } },
    { body: `{"email":"${other()}","email":"${email}","password":"${wrong}"}` },
    { body: `{"__proto__":{"email":"${other()}"},"email":"${email}","password":"${wrong}"}` },
    { body: form({}), headers: { "content-type": forms } },
    { body: form({ newEmail: other() }), headers: { "content-type": forms } },
    { body: `email=${other()}&${form({})}`, headers: { "content-type": forms } },
    { body, headers: { "content-type": "application/json; charset=utf-8" } },
    { body: { ...body, rememberMe: false, callbackURL: "/" } },
    { body: { ...body, newEmail: other().toUpperCase() } },
  ];
}

test("at most five of 40 wrong passwords for one account are tried, however a request is written", async () => {
  const { email } = await site.newUser();
  const attempt = async ({ body, headers }: ReturnType<typeof spellings>[number]) => {
    const sent = { body, headers: { ...newAddress(), ...headers } };
    return (await site.newBrowser().send("/auth/sign-in/email", sent)).status;
  };
  const statuses = await Promise.all([...spellings(email), ...spellings(email)].map(attempt));
  expect(statuses).toHaveLength(40);
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5);
  expect(new Set(statuses)).toEqual(new Set([400, 401, 429]));
});

test("at most five wrong passwords are tried, whichever operation takes them", async () => {
  const { browser, email } = await site.newUser();
  const ways = [
    () => site.newBrowser().send("/auth/sign-in/email", { body: { email, password: wrong } }),
    () => browser.send("/auth/change-password", { body: { currentPassword: wrong, newPassword: password } }),
    () => browser.send("/trpc/account.delete", { body: { password: wrong } }),
    () => browser.send("/auth/verify-password", { body: { password: wrong } }),
  ];
  const statuses: number[] = [];
  for (let round = 0; round < 4; round++) for (const way of ways) statuses.push((await way()).status);
  // No route, or too many.
  const tried = statuses.filter((status) => status !== 404 && status !== 429);
  expect(tried).toEqual([401, 400, 403, 401, 400]);
  const refused = await browser.send("/trpc/account.delete", { body: { password } });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await browser.me()).toMatchObject({ email });
});

const mailsTo = async (email: string) => {
  // A mail that is asked for last arrives last.
  const last = newEmail();
  await site.newBrowser().send("/auth/sign-in/magic-link", { body: { email: last } });
  await site.mailbox.take(last);
  return site.mailbox.mails.filter(({ to }) => to.toLowerCase() === email.toLowerCase());
};

test("at most five mails a minute go to one address, however a request is written", async () => {
  for (const path of ["sign-in/magic-link", "request-password-reset", "send-verification-email"]) {
    const email = newEmail();
    if (path !== "sign-in/magic-link") await site.signUp(site.newBrowser(), email);
    const ask = (_: unknown, count: number) => {
      const body = { email: count % 2 ? email : email.toUpperCase(), newEmail: newEmail() };
      return site.newBrowser().send(`/auth/${path}`, { body });
    };
    await Promise.all(Array.from({ length: 20 }, ask));
    const { length } = await mailsTo(email);
    expect([path, length]).toEqual([path, expect.toSatisfy((count) => count >= 4 && count <= 5)]);
  }
});

test("neither do many changes of an e-mail address, nor one change's link, mail one address without end", async () => {
  const { browser, email } = await site.newUser();
  const next = newEmail();
  expect((await browser.send("/auth/change-email", { body: { newEmail: next } })).status).toBe(200);
  const { link } = await site.mailbox.take(email);
  for (let count = 0; count < 10; count++) await site.newBrowser().send(link);
  expect((await mailsTo(next)).length).toBeLessThanOrEqual(5);
  for (let count = 0; count < 10; count++)
    await browser.send("/auth/change-email", { body: { newEmail: newEmail(), email: newEmail() } });
  expect((await mailsTo(email)).length).toBeLessThanOrEqual(5);
});

test("a network of 64 bits of IPv6 is one address, and others are others", async () => {
  await db.deleteFrom("sign_in_attempts").execute();
  const attempt = (address: string) =>
    site.newBrowser().send("/auth/sign-in/email", {
      body: { email: newEmail(), password: wrong },
      headers: { "x-forwarded-for": address },
    });
  const of = (network: string, index: number) => `2001:db8:${network}:${index}:${index}:${index}`.replace(/:0/g, ":f");
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => attempt(of("7:9:1", index))));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(30);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  // The same network, written in another way.
  expect((await attempt("2001:0DB8:0007:0009::1")).status).toBe(429);
  expect((await attempt(of("7:a:1", 1))).status).toBe(401);
  expect((await attempt("192.0.2.7")).status).toBe(401);
});

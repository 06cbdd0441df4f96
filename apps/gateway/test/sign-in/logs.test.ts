// @module-tag system
// @module-tag alike
import { expect, onTestFinished, test, vi } from "vitest";
import { signInAt, startOidcProvider } from "../support/oidc-provider.ts";
import { db } from "../support/server.ts";
import { newEmail, password, startSignIn } from "../support/sign-in.ts";

const wrong = "a wrong and secret password";
const chosen = "a newly chosen password";

/** Everything that is written to the console, by whatever library. */
function watchConsole(): unknown[][] {
  const written: unknown[][] = [];
  for (const name of ["log", "info", "warn", "error", "debug"] as const)
    vi.spyOn(console, name).mockImplementation((...values: unknown[]) => void written.push(values));
  onTestFinished(() => void vi.restoreAllMocks());
  return written;
}

test("no password, token, link, cookie or address of a person is logged, and no provider's token is stored", async () => {
  const provider = await startOidcProvider();
  const site = await startSignIn(provider.env);
  onTestFinished(async () => {
    await site.stop();
    await provider.stop();
  });
  const console = watchConsole();
  const secrets = new Set<string>([password, wrong, chosen, provider.env.OIDC_CLIENT_SECRET]);
  const addSecretsOf = (link: string) => {
    for (const value of new URL(link).searchParams.values()) if (value.length > 15) secrets.add(value);
    for (const part of new URL(link).pathname.split("/")) if (part.length > 15) secrets.add(part);
  };
  const take = async (email: string, kind = "") => {
    const { link } = await site.mailbox.take(email, kind);
    addSecretsOf(link);
    return link;
  };
  const browser = site.newBrowser();
  const email = newEmail();
  secrets.add(email);
  await site.signUp(browser, email);
  await browser.follow(await take(email));
  await site.signUp(browser, email);
  await site.signIn(browser, email);
  await site.signIn(site.newBrowser(), email, wrong);
  await site.signIn(site.newBrowser(), newEmail(), wrong);
  await browser.send("/auth/sign-in/magic-link", { body: { email } });
  const link = await take(email, "/magic-link/");
  for (const each of [browser, site.newBrowser()]) await each.follow(link);
  await browser.send("/auth/request-password-reset", { body: { email, redirectTo: "/reset-password" } });
  const { path } = await browser.follow(await take(email, "/reset-password/"));
  const token = new URL(path, site.url).searchParams.get("token") ?? "";
  for (const newPassword of [chosen, wrong])
    await browser.send("/auth/reset-password", { body: { token, newPassword } });
  await site.signIn(browser, email, chosen);
  await browser.send("/auth/change-email", { body: { newEmail: newEmail() } });
  await browser.follow(await take(email, "/verify-email"));
  await browser.send("/auth/change-password", { body: { currentPassword: wrong, newPassword: chosen } });
  for (const value of browser.cookies.values())
    for (const part of decodeURIComponent(value).split(".")) secrets.add(part);
  const claims = { sub: newEmail(), email: newEmail(), email_verified: true };
  const person = site.newBrowser();
  addSecretsOf(new URL(await signInAt(provider, person, claims, "/auth/callback/oidc"), site.url).href);
  await signInAt(provider, person, claims);
  for (const value of person.cookies.values())
    for (const part of decodeURIComponent(value).split(".")) secrets.add(part);

  // Text that no database stores is the client's fault, not the server's.
  const zero = `${token}\0`;
  const refused = [
    await browser.send("/auth/reset-password", { body: { token: zero, newPassword: chosen } }),
    await browser.send(`/auth/reset-password/${encodeURIComponent(zero)}?callbackURL=/`),
    await browser.send(`/auth/magic-link/verify?token=${encodeURIComponent(zero)}`),
    await browser.send("/auth/sign-in/email", { body: { email: `${email}\0`, password } }),
    await browser.send("/auth/first-account", { body: { token: "a\0", name: "A", email, password } }),
    await browser.send("/auth/sign-in/email", { body: `{"email": "${email}", "password": "${wrong}"` }),
    await browser.send("/auth/sign-up/email", {
      body: { email: newEmail(), name: "a\0\ud800", password, image: "\0" },
    }),
  ];
  for (const { status, url } of refused) expect([url, status]).toEqual([url, expect.toSatisfy((code) => code < 500)]);

  const text = [...site.logs, ...console.map((values) => JSON.stringify(values.map(String)))].join("\n");
  expect(text.length).toBeGreaterThan(1_000);
  const logged = [...secrets].filter((secret) => secret.length > 7 && text.includes(secret));
  expect(logged).toEqual([]);
  expect(console).toEqual([]);
  const rows = await db.selectFrom("accounts").selectAll().where("account_id", "like", `% ${claims.sub}`).execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ access_token: null, refresh_token: null, id_token: null });
});

test("what is wrong with a request's origin or address is logged without its value", async () => {
  const site = await startSignIn();
  onTestFinished(site.stop);
  const browser = site.newBrowser();
  const body = { email: newEmail(), password };
  await browser.send("/auth/sign-in/email", { body, headers: { origin: "https://secret-origin.example" } });
  const addressed = { ...body, callbackURL: "https://secret-address.example/?token=secret-token" };
  await browser.send("/auth/sign-in/email", { body: addressed });
  await browser.send("/auth/sign-in/email", {
    body,
    headers: { cookie: "a=b", origin: "https://secret-origin.example" },
  });
  const logs = site.logs.join("\n");
  expect(logs).not.toMatch(/secret-(origin|address|token)/);
  expect(logs).toContain("sign-in: Invalid origin");
});

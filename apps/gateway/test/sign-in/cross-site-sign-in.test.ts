// @module-tag system
// @module-tag alike
import { afterAll, beforeAll, expect, test } from "vitest";
import { newEmail, password, startSignIn } from "../support/sign-in.ts";

let site: Awaited<ReturnType<typeof startSignIn>>;
let victim: Awaited<ReturnType<(typeof site)["newUser"]>>;

beforeAll(async () => {
  site = await startSignIn({ CORS_ORIGINS: "https://app.example" });
  victim = await site.newUser();
});
afterAll(() => site.stop());

const next = newEmail();
/** The writes of /auth, with what they take. */
const writes = (): Record<string, Record<string, string>> => ({
  "sign-out": {},
  "change-email": { newEmail: next },
  "change-password": { currentPassword: password, newPassword: "the attacker's choice", revokeOtherSessions: "true" },
  "sign-in/email": { email: victim.email, password },
  "sign-up/email": { email: next, name: "Mallory", password },
  "sign-in/magic-link": { email: victim.email },
  "sign-in/social": { provider: "github" },
  "request-password-reset": { email: victim.email },
  "send-verification-email": { email: victim.email },
});
const types: Record<string, (values: Record<string, string>) => string> = {
  "application/json": (values) => JSON.stringify(values),
  "text/plain": (values) => JSON.stringify(values),
  "application/x-www-form-urlencoded": (values) => new URLSearchParams(values).toString(),
  "multipart/form-data; boundary=b": (values) =>
    `${Object.entries(values)
      .map(([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join("")}--b--\r\n`,
};

const send = (path: string, type: string, values: Record<string, string>, headers: Record<string, string>) =>
  fetch(`${site.url}/auth/${path}`, {
    method: "POST",
    headers: { ...site.newBrowser().headers, "content-type": type, ...headers },
    body: new TextEncoder().encode(types[type]!(values)),
  });

test("a write under /auth with the victim's cookie from another site's page changes nothing", async () => {
  const { port, url } = site;
  const cookie = victim.browser.cookieHeader;
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    {},
    { origin: `${url}.evil.example` },
    { origin: `http://evil127.0.0.1:${port}` },
    { origin: `http://127.0.0.1:${port + 1}` },
    { referer: `https://evil.example/${url}` },
  ];
  const requests = foreign.flatMap((headers) =>
    Object.entries(writes()).flatMap(([path, values]) =>
      Object.keys(types).map((type) => ({ headers, path, values, type })),
    ),
  );
  await Promise.all(
    requests.map(async ({ headers, path, values, type }) => {
      const response = await send(path, type, values, { cookie, ...headers });
      expect([path, type, headers, [403, 415].includes(response.status)]).toEqual([path, type, headers, true]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }),
  );
  expect(await victim.browser.me()).toMatchObject({ email: victim.email });
  expect((await site.signIn(site.newBrowser(), victim.email)).status).toBe(200);
  expect(site.mailbox.mails).toEqual([]);
});

test("another site's form signs nobody in, also without a cookie", async () => {
  for (const type of Object.keys(types))
    for (const path of ["sign-in/email", "sign-up/email", "sign-in/magic-link"]) {
      const response = await send(path, type, writes()[path]!, { origin: "https://evil.example" });
      expect([path, type, [403, 415].includes(response.status)]).toEqual([path, type, true]);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  expect(site.mailbox.mails).toEqual([]);
});

test("a page of CORS_ORIGINS may write under /auth", async () => {
  const { browser, email } = await site.newUser();
  const headers = { origin: "https://app.example" };
  const body = { email, password };
  expect((await browser.send("/auth/sign-in/email", { body, headers })).status).toBe(200);
  expect((await browser.send("/auth/sign-out", { body: {}, headers })).status).toBe(200);
  expect(await browser.me()).toBeNull();
});

test("what signs out or changes something is not to be had by GET", async () => {
  for (const [path, values] of Object.entries(writes())) {
    const { status } = await victim.browser.send(`/auth/${path}?${new URLSearchParams(values).toString()}`);
    expect([path, status]).toEqual([path, 404]);
  }
  expect(await victim.browser.me()).toMatchObject({ email: victim.email });
});

// @module-tag system
// @module-tag alike
import { createHmac } from "node:crypto";
import { deleteUser } from "@earshot/domain";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BrowserSession } from "../support/browser-session.ts";
import { db, em } from "../support/server.ts";
import { cookieName, cookieOf, moveSession, tokenOf } from "../support/session-row.ts";
import { secret, startSignIn } from "../support/sign-in.ts";

let site: Awaited<ReturnType<typeof startSignIn>>;

beforeAll(async () => void (site = await startSignIn()));
afterAll(() => site.stop());

/** Returns whether each API accepts the browser's session. */
async function opens(browser: BrowserSession) {
  const trpc = await browser.send("/trpc/account.me");
  const graphql = await browser.send("/graphql", { body: { query: "{ viewer { id } }" } });
  const auth = await browser.send("/auth/list-accounts");
  return {
    trpc: trpc.status === 200,
    graphql: (await graphql.text()).includes('"viewer":{"id"'),
    auth: auth.status === 200,
  };
}
const everywhere = { trpc: true, graphql: true, auth: true };
const nowhere = { trpc: false, graphql: false, auth: false };

/** A browser with this cookie alone. */
function withCookie(value: string): BrowserSession {
  const browser = site.newBrowser();
  browser.cookies.set(cookieName, value);
  return browser;
}

test("a session works until it expires, and not an instant longer", async () => {
  const { browser } = await site.newUser();
  const cookie = cookieOf(browser);
  expect(await opens(browser)).toEqual(everywhere);
  await moveSession(browser, { expires_at: "5 seconds" });
  expect(await opens(browser)).toEqual(everywhere);
  await moveSession(browser, { expires_at: "-1 millisecond" });
  expect(await opens(withCookie(cookie))).toEqual(nowhere);
  // Also if it has been used lately, and what it read is cached.
  expect(await opens(withCookie(cookie))).toEqual(nowhere);
});

test("a revoked session is refused at once, by every API, also where responses are cached", async () => {
  const { browser, email } = await site.newUser();
  const other = site.newBrowser();
  await site.signIn(other, email);
  const sessions = async () => (await (await browser.send("/trpc/account.sessions")).json()).result.data;
  const [{ id }] = (await sessions()).filter((session: { current: boolean }) => !session.current);
  expect(await opens(other)).toEqual(everywhere);
  await browser.send("/trpc/account.signOut", { body: { sessionId: id } });
  expect(await opens(withCookie(cookieOf(other)))).toEqual(nowhere);
  expect(await opens(browser)).toEqual(everywhere);
  const first = cookieOf(browser);
  const second = site.newBrowser();
  await site.signIn(second, email);
  await browser.send("/trpc/account.signOut", { body: {} });
  for (const value of [first, cookieOf(second)]) expect(await opens(withCookie(value))).toEqual(nowhere);
});

test("a cookie whose signature or token has one bit changed opens nothing", async () => {
  const { browser } = await site.newUser();
  const [token = "", signature = ""] = decodeURIComponent(cookieOf(browser)).split(".");
  const bytes = Buffer.from(signature, "base64");
  const flipped = (bit: number) => {
    const copy = Buffer.from(bytes);
    copy[bit >> 3]! ^= 1 << (bit & 7);
    return `${token}.${copy.toString("base64")}`;
  };
  const changed = Array.from({ length: bytes.length * 8 }, (_, bit) => flipped(bit));
  const other = token.startsWith("a") ? "b" : "a";
  changed.push(`${other}${token.slice(1)}.${signature}`, `${token}.${signature.slice(0, -1)}`, `${token}.`, token);
  // All but the last four bits of the last letter count: base64 has no other spelling of a signature.
  changed.push(`${token}.${signature}=`, `${token}.${signature} `, `${token}.${signature.replace("=", "")}A=`);
  for (const value of changed) {
    const response = await withCookie(encodeURIComponent(value)).send("/trpc/account.me");
    expect([value, response.status]).toEqual([value, 401]);
  }
  for (const value of changed.slice(-9)) expect(await opens(withCookie(encodeURIComponent(value)))).toEqual(nowhere);
  expect(await opens(browser)).toEqual(everywhere);
});

test("a session's token from a copy of the database opens nothing without the server's secret", async () => {
  const { browser, email } = await site.newUser();
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "user_id")
    .select(["token", "sessions.id as id"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  expect(row.token).toBe(tokenOf(browser));
  const signed = (by: string) => `${row.token}.${createHmac("sha256", by).update(row.token).digest("base64")}`;
  for (const value of [row.token, row.id, signed(""), signed("b".repeat(32)), signed(row.token), `${row.token}.`])
    expect(await opens(withCookie(encodeURIComponent(value)))).toEqual(nowhere);
  expect(await opens(withCookie(encodeURIComponent(signed(secret))))).toEqual(everywhere);
  for (const authorization of [`Bearer ${row.token}`, `Bearer ${signed(secret)}`]) {
    const { status } = await site.newBrowser().send("/trpc/account.me", { headers: { authorization } });
    expect(status).toBe(401);
  }
});

test("another server's cookie opens nothing", async () => {
  const { browser } = await site.newUser();
  const other = await startSignIn({ AUTH_SECRET: "b".repeat(32) });
  const visitor = other.newBrowser();
  visitor.cookies = new Map(browser.cookies);
  expect(await opens(visitor)).toEqual(nowhere);
  await other.stop();
});

test("the cookie of a deleted account opens nothing", async () => {
  const { browser, email } = await site.newUser();
  const cookie = cookieOf(browser);
  await deleteUser(em, email);
  expect(await opens(withCookie(cookie))).toEqual(nowhere);
});

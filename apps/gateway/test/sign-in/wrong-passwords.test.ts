// @module-tag system
// @module-tag alike
import { hashSecret, sweepAttempts } from "@earshot/operations";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLong } from "../support/long-runs.ts";
import { db } from "../support/server.ts";
import { newAddress, newEmail, password, startSignIn } from "../support/sign-in.ts";

let site: Awaited<ReturnType<typeof startSignIn>>;

beforeAll(async () => void (site = await startSignIn()));
afterAll(() => site.stop());

/** Tries a password, each time from another address. */
const attempt = (email: string, tried: string, headers: Record<string, string> = newAddress()) =>
  site.newBrowser().send("/auth/sign-in/email", { body: { email, password: tried }, headers });
const wrong = "a wrong password";
const statuses = (responses: Response[]) => responses.map(({ status }) => status);
const endTheMinute = () =>
  db
    .updateTable("sign_in_attempts")
    .set({ expires_at: sql`now() - interval '1 millisecond'` })
    .execute();

/** Each response takes the third of a second, however short the work is, so that its time tells nothing. */
const atOnce = (count: number, work: (index: number) => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test.each(["an account", "no account"])("the sixth wrong password in a minute waits, for %s", async (kind) => {
  const email = kind === "an account" ? (await site.newUser()).email : newEmail();
  expect(statuses(await atOnce(5, () => attempt(email, wrong)))).toEqual([401, 401, 401, 401, 401]);
  // Whatever its case, and also the right password.
  for (const [name, tried] of [
    [email, wrong],
    [email.toUpperCase(), wrong],
    [email, password],
  ] as const) {
    const response = await attempt(name, tried);
    expect(response.status).toBe(429);
    const wait = Number(response.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.json()).toEqual({
      code: "TOO_MANY_ATTEMPTS",
      message: `Too many attempts: wait ${wait} seconds.`,
    });
  }
  await endTheMinute();
  expect((await attempt(email, password)).status).toBe(kind === "an account" ? 200 : 401);
});

test("of 50 wrong passwords at once, five are tried", async () => {
  const { email } = await site.newUser();
  const responses = await atOnce(50, () => attempt(email, wrong));
  expect(statuses(responses).filter((status) => status === 401)).toHaveLength(5);
  expect(statuses(responses).filter((status) => status === 429)).toHaveLength(45);
});

test("passwords for which there is no turn within seconds are refused, and sign-in works right afterwards", async () => {
  const { email } = await site.newUser();
  const responses = await atOnce(120, (index) => attempt(`${index}-${email}`, wrong));
  expect(new Set(statuses(responses))).toEqual(new Set([401, 503]));
  for (const response of responses.filter(({ status }) => status === 503)) {
    expect(response.headers.get("retry-after")).toBe("1");
    expect(await response.json()).toEqual({ error: "the server has much to do: try again in a few seconds." });
  }
  expect((await attempt(email, password)).status).toBe(200);
});

test("the 31st attempt from one address waits, whatever the account, and other addresses do not", async () => {
  const { email } = await site.newUser();
  const address = newAddress();
  const tries = await atOnce(30, (index) => attempt(`${index}-${email}`, wrong, address));
  expect(statuses(tries)).toEqual(Array.from({ length: 30 }, () => 401));
  expect((await attempt(`30-${email}`, wrong, address)).status).toBe(429);
  expect((await attempt(email, password, address)).status).toBe(429);
  expect((await attempt(email, password)).status).toBe(200);
  await endTheMinute();
  expect((await attempt(email, password, address)).status).toBe(200);
});

test("a client cannot choose the address that it is counted by", async () => {
  const own = await startSignIn({ TRUST_PROXY: "false" });
  const tries = await atOnce(31, (index) =>
    own.newBrowser().send("/auth/sign-in/email", {
      body: { email: newEmail(), password: wrong },
      headers: { ...newAddress(), "x-earshot-client-address": `10.0.0.${index}`, "x-real-ip": `10.0.0.${index}` },
    }),
  );
  expect(statuses(tries)).toContain(429);
  await endTheMinute();
  await own.stop();
});

test("right passwords do not count", async () => {
  const { email } = await site.newUser();
  for (let count = 0; count < 12; count++) expect((await attempt(email, password)).status).toBe(200);
});

test("a stolen session cannot try passwords without end to change the password", async () => {
  const { browser } = await site.newUser();
  const body = { currentPassword: wrong, newPassword: "another long password" };
  const tryOne = () => browser.send("/auth/change-password", { body, headers: newAddress() });
  expect(statuses(await atOnce(5, tryOne))).toEqual([400, 400, 400, 400, 400]);
  expect((await tryOne()).status).toBe(429);
  expect((await browser.send("/auth/change-password", { body: { ...body, currentPassword: password } })).status).toBe(
    429,
  );
});

test(`${isLong ? "10,000" : "200"} wrong passwords for one account from as many addresses: five a minute are tried`, async () => {
  const { email } = await site.newUser();
  const rounds = isLong ? 200 : 4;
  const start = performance.now();
  let tried = 0;
  for (let round = 0; round < rounds; round++) {
    const responses = await atOnce(50, () => attempt(email, wrong));
    tried += responses.filter(({ status }) => status === 401).length;
    expect(responses.filter(({ status }) => status !== 401 && status !== 429)).toEqual([]);
  }
  const minutes = Math.ceil((performance.now() - start) / 60_000);
  expect(tried).toBeLessThanOrEqual(5 * minutes);
}, 600_000);

test("who tried is kept as a hash with the server's key, and what is over is swept", async () => {
  await db.deleteFrom("sign_in_attempts").execute();
  const address = newAddress();
  await attempt(newEmail(), wrong, address);
  const keys = async () => (await db.selectFrom("sign_in_attempts").select("key").execute()).map(({ key }) => key);
  const before = await keys();
  expect(before).toHaveLength(2);
  expect(before).not.toContain(hashSecret(`client ${address["x-forwarded-for"]}`).toString("hex"));
  await sweepAttempts(db);
  expect(await keys()).toEqual(before);
  await endTheMinute();
  await sweepAttempts(db);
  expect(await keys()).toEqual([]);
});

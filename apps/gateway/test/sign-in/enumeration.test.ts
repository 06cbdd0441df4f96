// @module-tag system
// @module-tag alike
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLong } from "../support/long-runs.ts";
import { postAs } from "../support/post-as.ts";
import { rankDistance } from "../support/rank-test.ts";
import { db } from "../support/server.ts";
import { newAddress, newEmail, password, startSignIn } from "../support/sign-in.ts";

let site: Awaited<ReturnType<typeof startSignIn>>;
let member: Awaited<ReturnType<(typeof site)["newUser"]>>;

beforeAll(async () => {
  site = await startSignIn();
  member = await site.newUser();
});
afterAll(() => site.stop());

type Kind = "known" | "unconfirmed" | "unknown";
const addresses: Record<Kind, () => Promise<string>> = {
  known: async () => (await site.newUser()).email,
  async unconfirmed() {
    const email = newEmail();
    await site.signUp(site.newBrowser(), email);
    return email;
  },
  unknown: async () => newEmail(),
};

/** The endpoints that take an e-mail address. */
const endpoints: Record<string, (email: string) => object> = {
  "sign-in/email": (email) => ({ email, password: "a wrong password" }),
  "sign-up/email": (email) => ({ email, name: "Ann", password, callbackURL: "/" }),
  "sign-in/magic-link": (email) => ({ email }),
  "request-password-reset": (email) => ({ email, redirectTo: "/reset-password" }),
  "send-verification-email": (email) => ({ email, callbackURL: "/" }),
  "change-email": (newEmail_) => ({ newEmail: newEmail_ }),
};
const names = Object.keys(endpoints);

const send = (path: string, email: string) =>
  postAs(`${site.url}/auth/${path}`, endpoints[path]!(email), {
    ...newAddress(),
    origin: site.url,
    ...(path === "change-email" && { cookie: member.browser.cookieHeader }),
  });

/** The types of values, and the values that are not the caller's own, a time or a new id. */
const shapeOf = (value: unknown): unknown =>
  typeof value === "object" && value !== null
    ? Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)])
    : typeof value === "string"
      ? value.replaceAll(/[0-9a-f]{8}-[\da-f-]{27}/g, "id").replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "time")
      : value;

async function answer(path: string, kind: Kind) {
  const email = await addresses[kind]();
  const { status, headers, text } = await send(path, email);
  const sent = Object.entries(headers).filter(([name]) => name !== "date" && name !== "x-request-id");
  return { status, sent, body: shapeOf(JSON.parse(text)) };
}

test.each(names)("%s answers the same for an address with an account, an unconfirmed one and none", async (path) => {
  const kinds: Kind[] = ["unknown", "known", "unconfirmed"];
  const [unknown, known, unconfirmed] = await Promise.all(kinds.map((kind) => answer(path, kind)));
  expect(unknown?.status).toBe(path === "sign-in/email" ? 401 : 200);
  expect(known).toEqual(unknown);
  expect(unconfirmed).toEqual(unknown);
});

test("with a wrong password, an unconfirmed account answers as none does", async () => {
  const email = await addresses.unconfirmed();
  expect((await send("sign-in/email", email)).text).toBe((await send("sign-in/email", newEmail())).text);
});

/** Times of known and unknown addresses in turns, in milliseconds, and none of the first ones. */
async function timesOf(path: string, samples: number) {
  const [known, unknown]: [number[], number[]] = [[], []];
  const { email } = member;
  const time = async (address: string) => {
    // Each round is as if it were the first.
    await db.deleteFrom("sign_in_attempts").execute();
    const start = performance.now();
    await send(path, address);
    return performance.now() - start;
  };
  for (let round = -2; round < samples; round++) {
    const pair = [
      () => time(email).then((ms) => known.push(ms)),
      () => time(newEmail()).then((ms) => unknown.push(ms)),
    ];
    if (round % 2) pair.reverse();
    for (const take of pair) await take();
  }
  return { known: known.slice(2), unknown: unknown.slice(2) };
}

const [hashing, others] = [names.slice(0, 2), names.slice(2)];

describe(`in ${isLong ? "1,000" : "12"} samples of each`, { timeout: isLong ? 3_600_000 : 180_000 }, () => {
  async function check(path: string) {
    const { known, unknown } = await timesOf(path, isLong ? 1_000 : 12);
    expect(rankDistance(known, unknown)).toBeLessThan(4);
  }
  // Whoever hashes a password disturbs the others.
  test.each(hashing)("the time of %s does not tell whether an address has an account", check);
  test.concurrent.each(others)("the time of %s does not tell whether an address has an account", check);
});

test("no other spelling of a path is faster", async () => {
  const paths = [
    "/auth/./sign-in/email",
    "/auth/x/../sign-in/email",
    "/auth//sign-in/email",
    "/auth/sign-in/email/",
    "/auth/sign-in//email",
    "/auth/SIGN-IN/email",
    "/auth/%73ign-in/email",
    "/auth/sign-in%2femail",
    "/auth/sign-in/email?a=b",
    "/auth/sign-in/email;a",
    "http://evil.example/auth/sign-in/email",
  ];
  const check = async (path: string) => {
    const start = performance.now();
    const body = { email: newEmail(), password };
    const { status } = await postAs(site.url, body, { ...newAddress(), origin: site.url }, { path });
    const isSlow = performance.now() - start > 290;
    expect([path, status, status === 404 || isSlow]).toEqual([path, status, true]);
  };
  await Promise.all(paths.map(check));
});

// @module-tag system
// @module-tag alike
import { firstAccountToken } from "@earshot/auth/sign-in";
import { newDatabase, open } from "@earshot/db/testing";
import type { Tables } from "@earshot/operations";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { db } from "../support/server.ts";
import { newEmail, password, secret, startSignIn } from "../support/sign-in.ts";

let site: Awaited<ReturnType<typeof startSignIn>>;

beforeAll(async () => void (site = await startSignIn()));
afterAll(() => site.stop());

const fifty = Array.from({ length: 50 }, (_, index) => index);

test.each(["somebody new", "somebody known", "somebody unconfirmed"])(
  "of 50 uses of one link at once, one signs in %s",
  async (who) => {
    const email = who === "somebody known" ? (await site.newUser()).email : newEmail();
    if (who === "somebody unconfirmed") await site.signUp(site.newBrowser(), email);
    const before = await sessionsOf(email);
    const link = await site.mailedLink(email);
    const browsers = fifty.map(() => site.newBrowser());
    const ends = await Promise.all(browsers.map((browser) => browser.follow(link)));
    expect(ends.filter(({ path }) => path === "/")).toHaveLength(1);
    expect(ends.filter(({ path }) => path.includes("error=INVALID_TOKEN"))).toHaveLength(49);
    const people = await Promise.all(browsers.map((browser) => browser.me()));
    expect(people.filter((person) => person?.email === email)).toHaveLength(1);
    expect((await sessionsOf(email)) - before).toBe(1);
    expect(await db.selectFrom("users").select("id").where("email", "=", email).execute()).toHaveLength(1);
  },
);

const sessionsOf = async (email: string) => {
  const joined = db.selectFrom("sessions").innerJoin("users", "users.id", "user_id");
  return (await joined.select("sessions.id as id").where("email", "=", email).execute()).length;
};

test("of 50 new passwords with one mailed token at once, one is set", async () => {
  const { email } = await site.newUser();
  await site.newBrowser().send("/auth/request-password-reset", { body: { email, redirectTo: "/reset-password" } });
  const { path } = await site.newBrowser().follow((await site.mailbox.take(email)).link);
  const token = new URL(path, site.url).searchParams.get("token");
  const statuses = await Promise.all(
    fifty.map(async (index) => {
      const body = { token, newPassword: `the new password ${index}` };
      return (await site.newBrowser().send("/auth/reset-password", { body })).status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  // On a busy machine some of them find no free connection to the database.
  expect(statuses.filter((status) => ![200, 400, 503].includes(status))).toEqual([]);
  const winner = `the new password ${statuses.indexOf(200)}`;
  expect((await site.signIn(site.newBrowser(), email, winner)).status).toBe(200);
  expect((await site.signIn(site.newBrowser(), email)).status).toBe(401);
});

test.each([1, 2])("of 50 first accounts by %s link(s) at once, one is made, and it is an admin's", async (links) => {
  const connection = await open(await newDatabase());
  const own = await startSignIn({ SEED_DEMO: "false" }, connection.em);
  onTestFinished(async () => {
    await own.stop();
    await connection.close();
  });
  const options = { em: connection.em, secret, publicUrl: own.url };
  const tokens = await Promise.all(Array.from({ length: links }, () => firstAccountToken(options)));
  const browsers = fifty.map(() => own.newBrowser());
  const statuses = await Promise.all(
    browsers.map(async (browser, index) => {
      const body = { token: tokens[index % links], name: "Ann", email: newEmail(), password };
      return (await browser.send("/auth/first-account", { body })).status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 400, 503].includes(status))).toEqual([]);
  const users = await connection.em.getKysely<Tables>().selectFrom("users").select("is_admin").execute();
  expect(users).toEqual([{ is_admin: true }]);
  const people = await Promise.all(browsers.map((browser) => browser.me()));
  expect(people.filter(Boolean)).toHaveLength(1);
});

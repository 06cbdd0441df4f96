// @module-tag system
// @module-tag alike
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startIssuer } from "../security/issuer.ts";
import { newSession, password } from "../support/credentials.ts";
import { trpc } from "../support/http.ts";
import { db } from "../support/server.ts";
import { newEmail, secret, startSignIn } from "../support/sign-in.ts";
import { nextChange, openStream } from "../support/stream.ts";
import { newPerson, newWorld, type Person } from "../support/world.ts";

let issuer: Awaited<ReturnType<typeof startIssuer>>;
let site: Awaited<ReturnType<typeof startSignIn>>;
let admin: Person;

beforeAll(async () => {
  issuer = await startIssuer();
  site = await startSignIn({ OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: "earshot" });
  admin = await newPerson("Root");
  await db.updateTable("users").set({ is_admin: true }).where("id", "=", admin.id).execute();
});
afterAll(async () => {
  await site.stop();
  await issuer.stop();
});

const server = ({ token }: Person) => trpc(token, site.url).server;
const setDisabled = (accountId: string, is_disabled: boolean) =>
  server(admin).setDisabled.mutate({ accountId, is_disabled });
const me = async (token: string) =>
  trpc(token, site.url)
    .account.me.query()
    .then(
      ({ id }) => id,
      (error: unknown) => (error as { data?: { httpStatus: number } }).data?.httpStatus,
    );

test("a disabled account is signed out everywhere at once, its tokens get 401, and both come back", async () => {
  const person = await newPerson();
  const session = await newSession(db, person, undefined, secret);
  const credentials = [person.token, session];
  for (const each of credentials) expect(await me(each)).toBe(person.id);
  expect(await setDisabled(person.id, true)).toMatchObject({ id: person.id, is_disabled: true });
  for (const each of credentials) expect(await me(each)).toBe(401);
  expect(await db.selectFrom("sessions").select("id").where("user_id", "=", person.id).execute()).toEqual([]);
  // Also a session that began meanwhile.
  expect(await me(await newSession(db, person, undefined, secret))).toBe(401);
  expect((await server(admin).accounts.query({ q: person.email })).items).toMatchObject([{ is_disabled: true }]);
  expect(await setDisabled(person.id, false)).toMatchObject({ is_disabled: false });
  expect(await me(person.token)).toBe(person.id);
  expect(await me(session)).toBe(401);
  expect(await me(await newSession(db, person, undefined, secret))).toBe(person.id);
});

test("a disabled account cannot sign in by a password, a link or an issuer's token, until it is enabled", async () => {
  const { browser, email } = await site.newUser();
  const { id } = (await browser.me())!;
  const link = await site.mailedLink(email);
  await setDisabled(id, true);
  expect(await browser.me()).toBeNull();
  const refused = await site.signIn(site.newBrowser(), email);
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: "ACCOUNT_DISABLED" }]);
  expect((await site.signIn(site.newBrowser(), email, `${password}!`)).status).toBe(401);
  const byLink = site.newBrowser();
  const followed = await byLink.send(link.replace(site.url, ""));
  expect(followed.headers.get("location")).toMatch(/\/sign-in\?error=ACCOUNT_DISABLED$/);
  expect(await byLink.me()).toBeNull();
  await setDisabled(id, false);
  const again = site.newBrowser();
  expect((await site.signIn(again, email)).status).toBe(200);
  expect(await again.me()).toMatchObject({ email });

  const jwt = await issuer.sign({ sub: randomUUID(), email: newEmail(), email_verified: true });
  const byIssuer = String(await me(jwt));
  await setDisabled(byIssuer, true);
  expect(await me(jwt)).toBe(401);
  await setDisabled(byIssuer, false);
  expect(await me(jwt)).toBe(byIssuer);
});

test("a disabled account is mailed no link, and no response tells it", async () => {
  const { browser, email } = await site.newUser();
  const { email: other } = await site.newUser();
  const { id } = (await browser.me())!;
  const asks = [
    ["/auth/sign-in/magic-link", {}],
    ["/auth/request-password-reset", {}],
    ["/auth/sign-up/email", { name: "Ann", password }],
  ] as const;
  const ask = async (to: string) => {
    const responses = await Promise.all(
      asks.map(([path, body]) => site.newBrowser().send(path, { body: { email: to, ...body } })),
    );
    return Promise.all(responses.map(async (one) => [one.status, Object.keys((await one.json()) as object)]));
  };
  const mailsTo = (to: string) => site.mailbox.mails.filter((mail) => mail.to === to).length;
  await setDisabled(id, true);
  const told = await ask(email);
  expect(await ask(other)).toEqual(told);
  await expect.poll(() => mailsTo(other)).toBe(asks.length);
  expect(mailsTo(email)).toBe(0);
  await setDisabled(id, false);
  await site.mailedLink(email);
  expect(mailsTo(email)).toBe(0);
});

test("no admin disables themselves, and of two who disable each other at once one stays", async () => {
  await expect(setDisabled(admin.id, true)).rejects.toThrow("another admin of this server");
  const others = [await newPerson("First"), await newPerson("Second")] as const;
  for (const { id } of others) await db.updateTable("users").set({ is_admin: true }).where("id", "=", id).execute();
  const [first, second] = others;
  const disable = (by: Person, { id: accountId }: Person) =>
    server(by).setDisabled.mutate({ accountId, is_disabled: true });
  await Promise.allSettled([disable(first, second), disable(second, first)]);
  expect((await Promise.all(others.map(({ token }) => me(token)))).filter((found) => found === 401)).toHaveLength(1);
});

test("who listens is told nothing more once the account is disabled", async () => {
  const world = await newWorld({ visibility: "private" });
  const { slug: projectSlug, owner, member } = world;
  const stream = await openStream("tRPC", member.token, projectSlug, { url: site.url });
  await setDisabled(member.id, true);
  await trpc(owner.token, site.url).feedback.create.mutate({ projectSlug, title: "Secret", description: "B" });
  expect(await nextChange(stream)).toBe("UNAUTHORIZED");
});

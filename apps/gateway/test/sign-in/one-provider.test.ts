// @module-tag system
// @module-tag alike
import { randomUUID } from "node:crypto";
import { authRoutes } from "@earshot/auth";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { trpc } from "../support/http.ts";
import { type OidcProvider, signInAt, startOidcProvider } from "../support/oidc-provider.ts";
import { db, startServer, em } from "../support/server.ts";
import { newEmail, password, startSignIn } from "../support/sign-in.ts";
import { newWorld, type Person, type World } from "../support/world.ts";

let provider: OidcProvider;
let site: Awaited<ReturnType<typeof startSignIn>>;

beforeAll(async () => {
  provider = await startOidcProvider();
  site = await startSignIn({ ...provider.env, OIDC_ONLY: "true", OIDC_ROLE_CLAIM: "groups" });
});
afterAll(async () => {
  await site.stop();
  await provider.stop();
});

const newClaims = (groups: string[] = []) => ({
  sub: randomUUID(),
  email: newEmail(),
  email_verified: true,
  name: "Ida",
  groups,
});

test("where there is one provider, the sign-in page goes there at once, and leads back", async () => {
  const claims = newClaims();
  provider.signInAs(claims);
  const browser = site.newBrowser();
  const headers = { accept: "text/html" };
  const begun = await browser.send("/sign-in?next=/account", { headers });
  expect(begun.status).toBe(302);
  expect(begun.headers.get("location")).toMatch(new RegExp(`^${provider.url}/auth\\?`));
  expect((await browser.follow(begun.headers.get("location")!)).path).toBe("/account");
  expect(await browser.me()).toMatchObject({ email: claims.email });
  // Whoever is signed in is not sent away again.
  const again = await browser.send("/sign-in?next=/account", { headers });
  expect(new URL(again.headers.get("location")!, site.url).pathname).toBe("/account");
  const elsewhere = await site.newBrowser().send("/sign-in?next=https://evil.example/", { headers });
  const home = await site.newBrowser().follow(elsewhere.headers.get("location")!);
  expect(home.path).not.toContain("evil");
  // A failure is shown, and does not go round.
  const failed = await site.newBrowser().send("/sign-in?error=access_denied", { headers });
  expect(failed.status).toBe(200);
  const page = await failed.text();
  expect(page).toContain("Continue with single sign-on");
  expect(page).not.toMatch(/type="(password|email)"/);
});

const sent: Record<string, object> = {
  "/sign-in/email": { email: "a@b.example", password },
  "/sign-in/magic-link": { email: "a@b.example" },
};

test("no route of a password works where passwords are off, and no mailed link where there is one provider", async () => {
  const noPasswords = await startSignIn({ PASSWORDS: "off" });
  onTestFinished(noPasswords.stop);
  for (const [own, isClosed] of [
    [site, ({ ofPasswords, ofLinks }) => (ofPasswords ?? ofLinks) === true],
    [noPasswords, ({ ofPasswords }) => ofPasswords === true],
  ] as [typeof site, (route: (typeof authRoutes)[number]) => boolean][])
    for (const route of authRoutes) {
      const path = `/auth${route.path.replace(":token", "token").replace(":id", "oidc")}`;
      const body = sent[route.path] ?? {};
      const { status } = await own.newBrowser().send(path, route.method === "POST" ? { body } : {});
      if (isClosed(route)) expect([route.path, status]).toEqual([route.path, 404]);
      else expect([route.path, status]).not.toEqual([route.path, 404]);
    }
  const github = await site.newBrowser().send("/auth/sign-in/social", { body: { provider: "github" } });
  expect(github.status).toBe(404);
  expect(authRoutes.filter(({ ofPasswords }) => ofPasswords)).toHaveLength(7);
});

test("where passwords are off, no page has a field for one, and none proves who somebody is", async () => {
  const own = await startSignIn({ PASSWORDS: "off" });
  onTestFinished(own.stop);
  const { browser } = await own.newUser();
  for (const path of ["/sign-in", "/sign-in?mode=password", "/sign-in?mode=sign-up", "/first-account?token=x"]) {
    const response = await own.newBrowser().send(path, { headers: { accept: "text/html" } });
    expect([path, response.status]).toEqual([path, 200]);
    expect(await response.text()).not.toContain('type="password"');
  }
  const account = await browser.send("/account", { headers: { accept: "text/html" } });
  expect(await account.text()).not.toContain('type="password"');
  const deletion = await browser.send("/trpc/account.delete", { body: { password } });
  expect(deletion.status).toBe(403);
  expect(await browser.me()).not.toBeNull();
});

/** The role of an account on the team; undefined for none. */
const roleOf = async ({ id }: World, email: string) => {
  const rows = await db
    .selectFrom("members")
    .innerJoin("users", "users.id", "members.user_id")
    .select("role")
    .where("project_id", "=", id)
    .where("email", "=", email)
    .execute();
  return rows[0]?.role;
};
const setRole = ({ slug: projectSlug }: World, { token }: Person, value: string, role: "member" | "admin" | "owner") =>
  trpc(token).member.setClaimRole.mutate({ projectSlug, value, role });

test("roles on the team follow the provider's claim at each sign-in, and those given by hand stay", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, admin } = world;
  const [team, leads] = [randomUUID(), randomUUID()];
  await setRole(world, admin, team, "member");
  await setRole(world, owner, leads, "admin");
  const claims = newClaims();
  const signIn = (groups: string[] | undefined) => signInAt(provider, site.newBrowser(), { ...claims, groups });
  const role = () => roleOf(world, claims.email);
  const woken: unknown[] = [];
  site.app.onPublish = (projectId) => void woken.push(projectId);
  onTestFinished(() => void (site.app.onPublish = () => undefined));
  await signIn([]);
  expect(await role()).toBeUndefined();
  await signIn(["others", team]);
  expect(await role()).toBe("member");
  await expect.poll(() => woken).toContain(world.id);
  await signIn([team, leads]);
  expect(await role()).toBe("admin");
  await signIn([team]);
  expect(await role()).toBe("member");
  // Providers leave out an empty list.
  await signIn(undefined);
  expect(await role()).toBeUndefined();
  await signIn([team]);
  await trpc(admin.token).member.deleteClaimRole.mutate({ projectSlug, value: team });
  expect(await role()).toBe("member");
  await signIn([team]);
  expect(await role()).toBeUndefined();
  const { items } = await trpc(owner.token).event.list.query({
    projectSlug,
    kinds: ["member.joined", "member.removed"],
  });
  expect(items.map(({ kind }) => kind)).toEqual(["member.joined", "member.removed", "member.joined", "member.removed"]);
  // An owner changes a role that a claim has given: it stays from then on.
  await signIn([leads]);
  const { id: userId } = (await trpc(owner.token).member.list.query({ projectSlug })).find(
    ({ email }) => email === claims.email,
  )!;
  await trpc(owner.token).member.setRole.mutate({ projectSlug, userId, role: "owner" });
  await signIn([]);
  expect(await role()).toBe("owner");
});

test("nobody gives more by a claim than they have, and a project keeps its last owner", async () => {
  const world = await newWorld();
  const { slug: projectSlug, owner, admin } = world;
  const [owners, admins] = [randomUUID(), randomUUID()];
  await expect(setRole(world, admin, owners, "owner")).rejects.toThrow("takes that role");
  await setRole(world, owner, owners, "owner");
  await setRole(world, admin, admins, "admin");
  await expect(setRole(world, admin, owners, "member")).rejects.toThrow("takes that role");
  const deletion = trpc(admin.token).member.deleteClaimRole.mutate({ projectSlug, value: owners });
  await expect(deletion).rejects.toThrow("takes that role");
  expect(await trpc(admin.token).member.claimRoles.query({ projectSlug })).toEqual(
    [
      { value: owners, role: "owner" },
      { value: admins, role: "admin" },
    ].toSorted((a, b) => (a.value < b.value ? -1 : 1)),
  );
  const claims = newClaims([owners]);
  await signInAt(provider, site.newBrowser(), claims);
  expect(await roleOf(world, claims.email)).toBe("owner");
  await trpc(owner.token).member.remove.mutate({ projectSlug, userId: owner.id });
  await signInAt(provider, site.newBrowser(), { ...claims, groups: [] });
  expect(await roleOf(world, claims.email)).toBe("owner");
});

test("only addresses of the domains make an account, by a password, a link or a provider, and others keep theirs", async () => {
  const domain = `d-${randomUUID()}.example`;
  const own = await startSignIn({ ...provider.env, SIGN_UP_DOMAINS: `${domain}, second.example` });
  onTestFinished(own.stop);
  const { email: before } = await own.newUser();
  const inside = `Ida@${domain.toUpperCase()}`;
  const outside = [`ida@evil${domain}`, `ida@sub.${domain}`, `ida@evil.example`, `"a@${domain}"@evil.example`];
  const users = async (email: string) =>
    (await db.selectFrom("users").select("id").where("email", "=", email.toLowerCase()).execute()).length;
  for (const email of outside) {
    const signUp = await own.signUp(own.newBrowser(), email);
    expect([403, 400]).toContain(signUp.status);
    expect(await users(email)).toBe(0);
  }
  // Nobody learns which addresses of other domains have an account.
  expect((await own.signUp(own.newBrowser(), before)).status).toBe(403);
  expect((await own.signUp(own.newBrowser(), inside)).status).toBe(200);

  const link = await own.mailedLink("mail@evil.example");
  await own.newBrowser().follow(link);
  expect(await users("mail@evil.example")).toBe(0);
  await own.newBrowser().follow(await own.mailedLink(`mail@${domain}`));
  expect(await users(`mail@${domain}`)).toBe(1);

  for (const [claims, isMade] of [
    [{ ...newClaims(), email: `p1@${domain}` }, true],
    [{ ...newClaims(), email: `p2@${domain}`, email_verified: false }, false],
    [{ ...newClaims(), email: "p3@evil.example" }, false],
  ] as const) {
    await signInAt(provider, own.newBrowser(), claims);
    expect([claims.email, await users(claims.email)]).toEqual([claims.email, isMade ? 1 : 0]);
  }
  expect((await own.signIn(own.newBrowser(), before)).status).toBe(200);
});

test("settings that contradict each other stop the start", async () => {
  const { env } = provider;
  await expect(startServer(em, { OIDC_ONLY: "true" })).rejects.toThrow(
    "OIDC_CLIENT_ID: must be set where OIDC_ONLY is",
  );
  await expect(startServer(em, { OIDC_ROLE_CLAIM: "groups" })).rejects.toThrow("where OIDC_ROLE_CLAIM is");
  await expect(startServer(em, { SIGN_UP_DOMAINS: "company.example" })).rejects.toThrow("SMTP_URL: must be set");
  await expect(startServer(em, { ...env, SIGN_UP_DOMAINS: "@company" })).rejects.toThrow("must be domains such as");
  const fine = await startServer(em, { ...env, SIGN_UP_DOMAINS: "company.example", PASSWORDS: "off" });
  await fine.app.close();
});

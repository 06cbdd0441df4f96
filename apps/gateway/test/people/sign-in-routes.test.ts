// @module-tag system
import { hashSecret } from "@earshot/operations";
import { expect, test } from "vitest";
import { newSession } from "../support/credentials.ts";
import { trpc } from "../support/http.ts";
import { letGuests } from "../support/people.ts";
import { letTokens, newSsoKey, signedBy } from "../support/sso.ts";
import { db, em, server, startServer } from "../support/server.ts";
import { newWorld, type World } from "../support/world.ts";

interface Sent {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  form?: Record<string, string>;
  url?: string;
}

const ask = (path: string, { form, url = server.url, ...init }: Sent = {}) =>
  fetch(url + path, { redirect: "manual", ...init, ...(form && { method: "POST", body: new URLSearchParams(form) }) });

async function newSsoWorld(): Promise<World> {
  const world = await newWorld();
  await letTokens(world);
  await newSsoKey(world);
  return world;
}

/** The page at which a browser ends that has just been signed in, and that keeps cookies. */
async function landing(response: Response): Promise<string | null> {
  const next = response.headers.get("location") ?? "";
  expect(next).toMatch(/^\/p\/[\w-]+\/sso\/done\?return_to=/);
  return (await ask(next, { headers: { cookie: cookieOf(response) } })).headers.get("location");
}

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(";")[0] ?? "";

/** The author of what a page posts with this cookie. */
async function authorBy({ slug: projectSlug }: World, cookie: string): Promise<string> {
  const response = await fetch(`${server.url}/trpc/feedback.create`, {
    method: "POST",
    headers: { cookie, origin: server.url, "content-type": "application/json" },
    body: JSON.stringify({ projectSlug, title: "T", description: "" }),
  });
  const { result } = (await response.json()) as { result: { data: { user_id: string } } };
  return result.data.user_id;
}

test.each([
  ["our own form", "token", "return_to", true],
  ["Canny's redirect", "ssoToken", "redirect", false],
  ["Featurebase's redirect", "jwt", "return_to", false],
])("%s signs a browser in to the project's pages", async (_, field, back, isForm) => {
  const world = await newSsoWorld();
  const fields = { [field]: await signedBy(world, { name: "Ada" }), [back]: `/p/${world.slug}/roadmap?a=1` };
  const path = `/p/${world.slug}/sso`;
  const response = await (isForm
    ? ask(path, { form: fields })
    : ask(`${path}?${new URLSearchParams(fields).toString()}`));
  expect(response.status).toBe(303);
  expect(await landing(response)).toBe(`/p/${world.slug}/roadmap?a=1`);
  expect(response.headers.get("cache-control")).toContain("no-store");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  const [cookie = ""] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^earshot\.person\.[\w-]+=eps_[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/);
  const people = await db
    .selectFrom("people")
    .select("id")
    .where("project_id", "=", world.id)
    .where("kind", "=", "sso")
    .execute();
  expect(await authorBy(world, cookieOf(response))).toBe(people[0]!.id);
});

test.each([
  "https://evil.example/",
  "//evil.example/",
  String.raw`\\evil.example`,
  "/\t/evil.example",
  "javascript:alert(1)",
  "/p/{slug}-other",
  "/p/{slug}/../other",
  "/p/{slug}/%2e%2e/%2e%2e/account",
  "/account",
  "/sign-out",
  "",
])("a token never leads to %j", async (address) => {
  const world = await newSsoWorld();
  const return_to = address.replace("{slug}", world.slug);
  const signed = await ask(`/p/${world.slug}/sso`, { form: { token: await signedBy(world), return_to } });
  expect(await landing(signed)).toBe(`/p/${world.slug}`);
  // The second step is an address, too, which anybody may write.
  const done = `/p/${world.slug}/sso/done?${new URLSearchParams({ return_to }).toString()}`;
  expect((await ask(done, { headers: { cookie: cookieOf(signed) } })).headers.get("location")).toBe(`/p/${world.slug}`);
});

test("a token that is refused sets no cookie, and says why, to people as a page", async () => {
  const world = await newSsoWorld();
  const form = { token: await signedBy(world, { aud: "<script>alert(1)</script>" }) };
  const program = await ask(`/p/${world.slug}/sso`, { form });
  expect([program.status, program.headers.getSetCookie()]).toEqual([401, []]);
  expect(await program.json()).toEqual({ error: expect.stringContaining("aud is ") });
  const page = await ask(`/p/${world.slug}/sso`, { form, headers: { accept: "text/html" } });
  expect([page.status, page.headers.getSetCookie()]).toEqual([401, []]);
  const html = await page.text();
  expect(html).toContain("aud is ");
  expect(html).not.toContain("<script>");
  expect((await ask("/p/no-such-project/sso", { form })).status).toBe(404);
  const hidden = await newWorld({ visibility: "private" });
  expect((await ask(`/p/${hidden.slug}/sso`, { form })).status).toBe(404);
  expect((await ask(`/p/${world.slug}/sso`)).status).toBe(400);
});

test("a token replaces no account's session", async () => {
  const world = await newSsoWorld();
  const own = await newSession(db, world.admin);
  const signed = await ask(`/p/${world.slug}/sso`, {
    form: { token: await signedBy(world) },
    headers: { cookie: own },
  });
  expect(signed.headers.getSetCookie()).toHaveLength(1);
  expect(await authorBy(world, `${cookieOf(signed)}; ${own}`)).toBe(world.admin.id);
});

test("behind https the cookie is of that host alone", async () => {
  const world = await newSsoWorld();
  const site = await startServer(em, { PUBLIC_URL: "https://feedback.example" });
  const form = { token: await signedBy(world, { aud: `https://feedback.example/p/${world.slug}` }) };
  const response = await ask(`/p/${world.slug}/sso`, { form, url: site.url });
  await site.app.close();
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-earshot\.person\..+; Secure; SameSite=Lax$/);
  const written = site.logs.join("");
  expect(written).not.toContain(form.token);
});

test("a guest is made by the project's own pages, where it lets guests do something", async () => {
  const world = await newWorld();
  const path = `/p/${world.slug}/guest`;
  expect((await ask(path, { method: "POST" })).status).toBe(403);
  await letGuests(world);
  const response = await ask(path, { method: "POST", headers: { origin: server.url } });
  const made = (await response.json()) as { token: string; person: { id: string; full_name: string } };
  expect(made.person.full_name).toMatch(/^\w+ \w+$/);
  expect(response.headers.getSetCookie()[0]).toContain(`${world.id}=${made.token}; Max-Age=31536000`);
  expect(await authorBy(world, cookieOf(response))).toBe(made.person.id);
  for (const origin of ["https://evil.example", "null"])
    expect((await ask(path, { method: "POST", headers: { origin } })).status).toBe(403);
  expect((await ask("/p/no-such-project/guest", { method: "POST" })).status).toBe(404);
  const hidden = await newWorld({ visibility: "private" });
  expect((await ask(`/p/${hidden.slug}/guest`, { method: "POST" })).status).toBe(404);
});

test("one network makes so many guests a minute", async () => {
  const world = await newWorld();
  await letGuests(world);
  await db.deleteFrom("sign_in_attempts").execute();
  const statuses: number[] = [];
  for (let count = 0; count < 31; count++)
    statuses.push((await ask(`/p/${world.slug}/guest`, { method: "POST" })).status);
  const keys = await db.selectFrom("sign_in_attempts").select("key").execute();
  await db.deleteFrom("sign_in_attempts").execute();
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  // An address has few values, of which anybody makes the hashes that need no key.
  expect(keys).not.toContainEqual({ key: hashSecret("guest 127.0.0.1").toString("hex") });
});

test("where people sign in at the product alone, visitors are sent there, and nobody who is signed in", async () => {
  const world = await newSsoWorld();
  const { slug: projectSlug } = world;
  await trpc(world.admin.token).settings.update.mutate({
    projectSlug,
    sso: { mode: "only", login_url: "https://app.example/in?x=1" },
  });
  const page = `/p/${projectSlug}/roadmap?sort=new`;
  const sentTo = async (cookie = "") =>
    (await ask(page, { headers: { cookie, accept: "text/html" } })).headers.get("location");
  const login = `https://app.example/in?x=1&return_to=${encodeURIComponent(page)}#`;
  expect(await sentTo()).toBe(login);
  expect(await sentTo(`earshot.person.${world.id}=eps_${"a".repeat(43)}`)).toBe(login);
  await letGuests(world);
  const guest = await ask(`/p/${projectSlug}/guest`, { method: "POST" });
  expect(await sentTo(cookieOf(guest))).toBe(login);
  const signed = await ask(`/p/${projectSlug}/sso`, { form: { token: await signedBy(world), return_to: page } });
  expect(await landing(signed)).toBe(page);
  expect(await sentTo(cookieOf(signed))).toBeNull();
  await trpc(world.admin.token).settings.update.mutate({ projectSlug, sso: { mode: "beside" } });
  expect(await sentTo()).toBeNull();
});

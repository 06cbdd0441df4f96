// @module-tag system
// @module-tag alike
import { sql } from "kysely";
import { expect, test } from "vitest";
import { home, startAtDomain, Visitor } from "../support/at-domain.ts";
import { newDomain, publicUrl } from "../support/domains.ts";
import { trpc } from "../support/http.ts";
import { letGuests, newGuest } from "../support/people.ts";
import { db } from "../support/server.ts";
import { newFeedback, newWorld } from "../support/world.ts";

/** A project with a domain, and visitors of it. */
async function start() {
  const world = await newWorld();
  const { outsider, owner, slug: projectSlug } = world;
  const at = await startAtDomain(world);
  /** A visitor with a code that is not used up yet, as a path of the domain. */
  async function withCode(visitor = at.newVisitor()) {
    const page = await visitor.begin();
    await visitor.signIn(outsider);
    const { url = "" } = await visitor.agree(page);
    return { visitor, path: new URL(url).pathname + new URL(url).search };
  }
  return { world, outsider, owner, projectSlug, ...at, withCode };
}

const expectRefused = async (visitor: Visitor, path: string) => {
  const { status, html, headers } = await visitor.send(path);
  expect([status, html.includes("You are not signed in"), headers["set-cookie"]]).toEqual([400, true, undefined]);
  expect(visitor.session).toBeUndefined();
};

test("a code works once, also if it is sent twice at a time", async () => {
  const { withCode } = await start();
  const { visitor, path } = await withCode();
  const { cookie } = visitor;
  const answers = await Promise.all([1, 2, 3].map(() => visitor.send(path, undefined, { cookie })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 400, 400]);
  expect((await visitor.send(path, undefined, { cookie })).status).toBe(400);
});

test("a code is for a minute", async () => {
  const { domain, withCode } = await start();
  const { visitor, path } = await withCode();
  const code = new URLSearchParams(path.split("?")[1]).get("code") ?? "";
  const { rows } = await sql<{ seconds: number; text: string }>`
    select extract(epoch from expires_at - now())::int as seconds, concat(identifier, value) as text
    from verifications where value like ${`%${domain}%`}`.execute(db);
  expect(rows.every(({ seconds, text }) => seconds <= 60 && !text.includes(code))).toBe(true);
  expect(rows.length).toBeGreaterThan(0);
  await sql`update verifications set expires_at = now() - interval '1 second' where value like ${`%${domain}%`}`.execute(
    db,
  );
  await expectRefused(visitor, path);
});

test("a code is for the browser that asked for it", async () => {
  const { newVisitor, withCode } = await start();
  const without = await withCode();
  without.visitor.cookies.clear();
  await expectRefused(without.visitor, without.path);
  const { path } = await withCode();
  const victim = newVisitor();
  await victim.begin();
  await expectRefused(victim, path);
  for (const wrong of ["/sign-in/finish", "/sign-in/finish?code=", `/sign-in/finish?code=${"a".repeat(43)}`])
    await expectRefused(victim, wrong);
});

test("a code, and a session, are for one domain of one project", async () => {
  const { outsider, owner, projectSlug, site, domain, newVisitor, withCode } = await start();
  const other = await newWorld();
  const second = await site.domainOf(other);
  const { visitor, path } = await withCode();
  const elsewhere = new Visitor(site, second);
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value);
  await expectRefused(elsewhere, path);

  const there = newVisitor();
  await there.comeAs(outsider);
  const headers = { cookie: there.cookie };
  const opens = async (at: string, slug: string) => {
    const sent = { ...headers, origin: `https://${at}`, "content-type": "application/json" };
    const body = JSON.stringify({ projectSlug: slug, title: "A", description: "B" });
    return (await site.send(at, "/trpc/feedback.create", sent, body)).status;
  };
  expect(await opens(domain, projectSlug)).toBe(200);
  expect(await opens(second, other.slug)).toBe(401);
  expect(await opens(domain, other.slug)).not.toBe(200);
  // At the server's own address it is no session: for no API, and not for signing in.
  for (const of of ["/trpc/account.me", "/auth/list-accounts", "/trpc/account.sessions"])
    expect([of, (await site.send(home, of, headers)).status]).toEqual([of, 401]);
  const query = JSON.stringify({ query: "{ viewer { id } }" });
  const asked = { ...headers, origin: publicUrl, "content-type": "application/json" };
  expect((await site.send(home, "/graphql", asked, query)).html).not.toContain(outsider.id);
  // The project moves to a domain of somebody else's, who has the cookies of nobody.
  const { config } = trpc(owner.token, site.url);
  const third = newDomain();
  site.make((await config.setDomain.mutate({ projectSlug, domain: third })).records);
  await config.verifyDomain.mutate({ projectSlug });
  expect(await opens(third, projectSlug)).toBe(401);
  site.make((await config.setDomain.mutate({ projectSlug, domain })).records);
  await config.verifyDomain.mutate({ projectSlug });
});

test("a session at a domain takes over guests of its own project alone", async () => {
  const { outsider, newVisitor } = await start();
  const other = await newWorld();
  await letGuests(other);
  const feedbackId = await newFeedback(other, other.admin);
  const guest = await newGuest(other);
  const vote = { projectSlug: other.slug, feedbackId, upvoted: true };
  await trpc(guest.token).feedback.setUpvote.mutate(vote);
  const visitor = newVisitor();
  await visitor.comeAs(outsider);
  const name = `__Host-earshot.guest.${other.id}`;
  visitor.cookies.set(name, guest.token);
  for (const path of [`/p/${other.slug}`, `/p/${other.slug}/f/${feedbackId}`]) await visitor.send(path);
  expect(visitor.cookies.get(name)).toBe(guest.token);
  expect(await trpc(guest.token).feedback.get.query(vote)).toMatchObject({ upvotes: 1, has_upvoted: true });
});

test("another site can neither ask for a code nor write with a session", async () => {
  const { world, outsider, owner, projectSlug, domain, newVisitor } = await start();
  const visitor = newVisitor();
  const at = await visitor.begin();
  await visitor.signIn(outsider);
  for (const origin of ["https://evil.example", `https://${domain}`, "null"])
    expect((await visitor.agree(at, { origin })).status).toBe(403);
  visitor.own = "";
  expect((await visitor.agree(at)).status).toBe(401);
  await visitor.comeAs(outsider);
  const feedbackId = await newFeedback(world, owner, { title: "A" });
  for (const origin of ["https://evil.example", publicUrl, `http://${domain}`, `https://${domain}:8443`, "null"]) {
    const { status } = await visitor.call("feedback.setUpvote", { projectSlug, feedbackId, upvoted: true }, { origin });
    expect([origin, status]).toEqual([origin, 403]);
  }
});

test("signing in at a domain leads to no other site", async () => {
  const { outsider, site, domain, newVisitor } = await start();
  for (const next of [
    "//evil.example/a",
    "https://evil.example",
    "/\\evil.example",
    "/.//evil.example",
    "javascript:1",
  ]) {
    const visitor = newVisitor();
    const { status, headers } = await visitor.comeAs(outsider, next);
    const ends = new URL(String(headers.location), `https://${domain}`);
    expect([next, status, ends.host]).toEqual([next, 302, domain]);
    const at = await visitor.begin();
    // What the page at the server's own address sends counts no more.
    at.searchParams.set("next", next);
    const { url = "" } = await visitor.agree(at);
    const end = await visitor.send(new URL(url).pathname + new URL(url).search);
    expect(new URL(String(end.headers.location), `https://${domain}`).host).toBe(domain);
  }
  const visitor = newVisitor();
  const at = await visitor.begin();
  await visitor.signIn(outsider);
  for (const named of ["evil.example", home, "", `${domain}.evil.example`, `evil.example#${domain}`]) {
    at.searchParams.set("domain", named);
    expect((await visitor.agree(at)).status).toBe(400);
    const page = await site.send(home, at.pathname + at.search, { accept: "text/html", cookie: visitor.own });
    expect([page.status, page.headers.location]).toEqual([302, "/sign-in"]);
  }
});

test("whoever ends a session while a code is on its way gets no other", async () => {
  const { outsider, site, withCode } = await start();
  const { visitor, path } = await withCode();
  await trpc(outsider.token, site.url).account.signOut.mutate({});
  await expectRefused(visitor, path);
});

test("a session at a domain does what a member may, whoever has it, and nothing of an account", async () => {
  const { world, owner, projectSlug, newVisitor } = await start();
  const visitor = newVisitor();
  await visitor.comeAs(owner);
  const board = await visitor.send(`/trpc/board.get?input=${encodeURIComponent(JSON.stringify({ projectSlug }))}`);
  expect(JSON.parse(board.html).result.data.viewer.role).toBe("member");
  const operations: [string, object][] = [
    ["settings.update", { voting: "team" }],
    ["config.setDomain", { domain: null }],
    ["project.update", { name: "Mine" }],
    ["project.delete", {}],
    ["member.setRole", { userId: world.member.id, role: "owner" }],
    ["member.remove", { userId: owner.id }],
    ["member.remove", { userId: world.member.id }],
    ["invite.create", { email: "a@evil.example" }],
    ["webhook.create", { url: "https://evil.example", kinds: ["feedback.created"] }],
    ["status.create", { name: "Mine", color: "#000000", stage: "new" }],
  ];
  for (const [name, input] of operations) {
    const { status } = await visitor.call(name, { projectSlug, ...input });
    expect([name, status]).toEqual([name, 403]);
  }
  for (const name of ["account.update", "token.create", "account.delete", "account.signOut", "project.create"])
    expect([name, (await visitor.call(name, { name: "a", slug: "a" })).status]).toEqual([name, 404]);
  for (const path of [
    "/account",
    "/notifications",
    `/p/${projectSlug}/manage/settings`,
    `/p/${projectSlug}/manage/inbox`,
  ]) {
    const { headers, html } = await visitor.send(path);
    expect([path, headers.location, html.includes(owner.email)]).toEqual([path, publicUrl + path, false]);
  }
  for (const path of ["/admin", "/graphql", "/v1/projects", "/auth/list-accounts"])
    expect([path, (await visitor.send(path)).status]).toEqual([path, 404]);
});

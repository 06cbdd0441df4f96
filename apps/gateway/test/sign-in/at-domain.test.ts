// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { home, startAtDomain, type Visitor } from "../support/at-domain.ts";
import { publicUrl } from "../support/domains.ts";
import { trpc } from "../support/http.ts";
import { newFeedback, newWorld } from "../support/world.ts";

test("somebody who is signed in at the server's own address continues at a domain, votes and writes there", async () => {
  const world = await newWorld();
  const feedbackId = await newFeedback(world, world.member, { title: "A quiet carriage" });
  const { site, domain, newVisitor } = await startAtDomain(world);
  const visitor = newVisitor();
  const path = { projectSlug: world.slug, feedbackId };
  const board = await visitor.send("/");
  expect(board.html).toContain('href="/sign-in?next=%2F"');
  expect((await visitor.call("feedback.setUpvote", { ...path, upvoted: true })).status).toBe(401);

  const at = await visitor.begin(`/p/${world.slug}/f/${feedbackId}?a=b#c`);
  expect(at.origin + at.pathname).toBe(`${publicUrl}/sign-in`);
  expect(Object.fromEntries(at.searchParams)).toEqual({
    domain,
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    next: `/p/${world.slug}/f/${feedbackId}?a=b#c`,
  });
  // The page is told a hash of the browser's secret.
  expect(at.href).not.toContain(visitor.challenge);
  const shown = async () =>
    (await site.send(home, at.pathname + at.search, { accept: "text/html", cookie: visitor.own })).html;
  expect(await shown()).not.toContain(`Continue to ${domain}`);
  await visitor.signIn(world.outsider);
  // Looking at the page gives nobody a session.
  expect(await shown()).toContain(`Continue to ${domain} as Outsider`);
  const { url = "" } = await visitor.agree(at);
  expect(url).toMatch(new RegExp(`^https://${domain}/sign-in/finish\\?code=[\\w-]{43}$`));
  const end = await visitor.send(new URL(url).pathname + new URL(url).search);
  expect([end.status, end.headers.location]).toEqual([302, `/p/${world.slug}/f/${feedbackId}?a=b#c`]);
  expect([end.headers["referrer-policy"], end.headers["cache-control"]]).toEqual(["no-referrer", "no-store"]);
  const cookies = end.headers["set-cookie"] ?? [];
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies)
    expect(cookie).toMatch(/^__Host-earshot\.\w+=[\w-]*; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect([visitor.session?.length, visitor.challenge]).toEqual([43, undefined]);

  expect((await visitor.call("feedback.setUpvote", { ...path, upvoted: true })).status).toBe(200);
  const comment = await visitor.call("comment.create", { ...path, content: "Me too" });
  expect(comment.body.result?.data).toMatchObject({ content: "Me too" });
  const created = { projectSlug: world.slug, title: "Plugs", description: "At each seat" };
  expect((await visitor.call("feedback.create", created)).body.result?.data).toMatchObject({ title: "Plugs" });
  const item = await visitor.send(`/p/${world.slug}/f/${feedbackId}`);
  expect(item.html).toContain("Remove your vote, 1 vote");
  expect(item.html).toContain("Your account, Outsider");
  expect(item.headers["cache-control"]).toBe("private, no-store");
  expect(site.logs.join("")).not.toContain(new URL(url).searchParams.get("code"));
  for (const secret of [visitor.session ?? "", at.searchParams.get("challenge") ?? ""])
    expect(site.logs.join("")).not.toContain(secret);
});

test("a session at a domain ends by signing out there, and from the account page, which names it", async () => {
  const world = await newWorld();
  const { domain, newVisitor, site } = await startAtDomain(world);
  const isIn = async (visitor: Visitor) => (await visitor.send("/")).html.includes("Your account, Outsider");
  const { account } = trpc(world.outsider.token, site.url);
  const atDomain = async () => (await account.sessions.query()).filter((session) => session.domain === domain);
  const [one, two, three] = [newVisitor(), newVisitor(), newVisitor()];
  for (const visitor of [one, two, three]) await visitor.comeAs(world.outsider);
  expect([await isIn(one), (await atDomain()).length]).toEqual([true, 3]);
  // Another site cannot sign anybody out.
  expect((await one.send("/sign-out", {}, { origin: "https://evil.example" })).status).toBe(403);
  const cookie = one.cookie;
  expect((await one.send("/sign-out", {})).status).toBe(204);
  expect([one.session, (await atDomain()).length]).toEqual([undefined, 2]);
  expect((await one.send("/", undefined, { cookie })).html).not.toContain("Your account");
  const [{ id: sessionId } = { id: "" }] = await atDomain();
  await account.signOut.mutate({ sessionId });
  expect([await isIn(two), await isIn(three)].filter(Boolean)).toHaveLength(1);
  await account.signOut.mutate({});
  expect([await isIn(two), await isIn(three)]).toEqual([false, false]);
  expect(
    (await site.send(home, "/sign-out", { origin: publicUrl, "content-type": "application/json" }, "{}")).status,
  ).toBe(404);
});

test("a project that is not public shows itself at its domain to those who may read it", async () => {
  for (const visibility of ["internal", "private"] as const) {
    const world = await newWorld({ visibility });
    await newFeedback(world, world.member, { title: "Between us" });
    const { newVisitor } = await startAtDomain(world);
    const reads = async (person: { id: string }) => {
      const visitor = newVisitor();
      await visitor.comeAs(person);
      const { status, html } = await visitor.send("/");
      return [status, html.includes("Between us"), html.includes(world.slug)];
    };
    expect(await reads(world.member)).toEqual([200, true, true]);
    const isOpen = visibility === "internal";
    expect(await reads(world.outsider)).toEqual([isOpen ? 200 : 404, isOpen, isOpen]);
  }
});

test("search engines find a board at its domain", async () => {
  const world = await newWorld();
  const id = await newFeedback(world, world.member, { title: "A quiet carriage" });
  const { site, domain, newVisitor } = await startAtDomain(world);
  const visitor = newVisitor();
  const robots = await visitor.send("/robots.txt");
  expect([robots.status, robots.html]).toEqual([
    200,
    expect.stringContaining(`Sitemap: https://${domain}/sitemap.xml`),
  ]);
  const sitemap = (await visitor.send("/sitemap.xml")).html;
  expect([...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, address]) => address)).toEqual(
    ["/", `/p/${world.slug}/roadmap`, `/p/${world.slug}/changelog`].map((path) => `https://${domain}${path}`),
  );
  const canonical = (path: string) => `<link rel="canonical" href="https://${domain}${path}">`;
  const item = `/p/${world.slug}/f/${id}`;
  for (const path of ["/", item]) expect((await visitor.send(`${path}?sort=newest`)).html).toContain(canonical(path));
  // The same page at the server's own address names the one at the domain, and is not listed.
  const own = async (path: string) => (await site.send(home, path, { accept: "text/html" })).html;
  expect([await own(`/p/${world.slug}`), await own(item)]).toEqual([
    expect.stringContaining(canonical("/")),
    expect.stringContaining(canonical(item)),
  ]);
  expect(await own("/sitemap.xml")).not.toContain(world.slug);
  await trpc(world.owner.token).settings.update.mutate({ projectSlug: world.slug, listed: false });
  await expect.poll(async () => (await visitor.send("/sitemap.xml")).html).not.toContain("<loc>");
});

// @module-tag system
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { newDomain, publicUrl, startWithNames } from "../support/domains.ts";
import { rest, trpc } from "../support/http.ts";
import { em, startServer } from "../support/server.ts";
import { newFeedback, newWorld } from "../support/world.ts";

test("a domain is proven by the records that the service names, and serves the board from then on", async () => {
  const { configOf, make, isServed, visit } = await startWithNames();
  const world = await newWorld();
  const feedbackId = await newFeedback(world, world.outsider, { title: "A quiet carriage" });
  const { slug: projectSlug, admin, id } = world;
  const config = configOf(admin.token);
  const domain = newDomain();
  const { records, ...set } = await config.setDomain.mutate({ projectSlug, domain: ` ${domain.toUpperCase()} ` });
  expect(set).toMatchObject({ custom_domain: domain, custom_domain_verified: false });
  expect(records).toEqual([
    { type: "TXT", name: `_earshot.${domain}`, value: `earshot=${id}` },
    { type: "CNAME", name: domain, value: "earshot.example" },
  ]);
  const verify = () => config.verifyDomain.mutate({ projectSlug });
  await expect(verify()).rejects.toThrow(`there is no TXT record _earshot.${domain} with the value earshot=${id}`);
  make(records.slice(0, 1));
  await expect(verify()).rejects.toThrow(`there is no CNAME record ${domain} with the value earshot.example`);
  expect([await isServed(domain), (await visit(domain, "/")).html.includes("A quiet carriage")]).toEqual([404, false]);
  make(records);
  expect(await verify()).toEqual({ ...set, custom_domain_verified: true });
  expect((await rest("GET", `/projects/${projectSlug}/config`, { token: admin.token })).body).toMatchObject({
    custom_domain: domain,
    custom_domain_verified: true,
  });
  expect(await isServed(domain.toUpperCase())).toBe(200);
  const board = await visit(`${domain}:8443`, "/?sort=newest");
  expect([board.status, board.html.includes("A quiet carriage")]).toEqual([200, true]);
  expect(board.html).toContain("<title>Test project: feedback</title>");
  const item = await visit(domain, `/p/${projectSlug}/f/${feedbackId}`);
  expect([item.status, item.html.includes("A quiet carriage")]).toEqual([200, true]);
  const long = await visit(domain, `/p/${projectSlug}`);
  expect([long.status, long.headers.location]).toEqual([307, "/"]);
  const signIn = await visit(domain, `/sign-in?next=%2Fp%2F${projectSlug}`);
  const page = new URL(String(signIn.headers.location));
  expect([signIn.status, page.origin, page.pathname]).toEqual([302, publicUrl, "/sign-in"]);
  expect([page.searchParams.get("domain"), page.searchParams.get("next")]).toEqual([domain, `/p/${projectSlug}`]);
  // The server's own address stays as it was.
  expect((await visit("earshot.example", "/")).html).not.toContain("A quiet carriage");
});

test("another domain has to be verified anew, the same one stays, and none serves nothing", async () => {
  const { configOf, make, isServed } = await startWithNames();
  const { slug: projectSlug, owner } = await newWorld();
  const config = configOf(owner.token);
  const [first, second] = [newDomain(), newDomain()];
  make((await config.setDomain.mutate({ projectSlug, domain: first })).records);
  await config.verifyDomain.mutate({ projectSlug });
  expect(await config.setDomain.mutate({ projectSlug, domain: first })).toMatchObject({ custom_domain_verified: true });
  expect(await isServed(first)).toBe(200);
  const changed = await config.setDomain.mutate({ projectSlug, domain: second });
  expect([changed.custom_domain, changed.custom_domain_verified]).toEqual([second, false]);
  expect([await isServed(first), await isServed(second)]).toEqual([404, 404]);
  const none = await config.setDomain.mutate({ projectSlug, domain: null });
  expect([none.custom_domain, none.custom_domain_verified, none.records]).toEqual([null, false, []]);
  expect(await config.verifyDomain.mutate({ projectSlug })).toMatchObject({ custom_domain_verified: false });
});

test("a domain belongs to one project: the one that has proven it last", async () => {
  const { configOf, make, isServed, visit } = await startWithNames();
  const [first, second] = [await newWorld(), await newWorld()];
  await newFeedback(first, first.outsider, { title: "Of the first" });
  await newFeedback(second, second.outsider, { title: "Of the second" });
  const domain = newDomain();
  const own = (world: typeof first) => configOf(world.owner.token);
  const isVerified = async (world: typeof first) =>
    (await own(world).get.query({ projectSlug: world.slug })).custom_domain_verified;
  await own(first).setDomain.mutate({ projectSlug: first.slug, domain });
  make((await own(second).setDomain.mutate({ projectSlug: second.slug, domain })).records);
  // Whoever named it first has no record.
  await expect(own(first).verifyDomain.mutate({ projectSlug: first.slug })).rejects.toThrow("there is no TXT record");
  await own(second).verifyDomain.mutate({ projectSlug: second.slug });
  expect((await visit(domain, "/")).html).toContain("Of the second");
  make((await own(first).setDomain.mutate({ projectSlug: first.slug, domain })).records);
  expect([await isVerified(first), await isVerified(second)]).toEqual([false, true]);
  await own(first).verifyDomain.mutate({ projectSlug: first.slug });
  expect([await isVerified(first), await isVerified(second)]).toEqual([true, false]);
  expect((await visit(domain, "/")).html).toContain("Of the first");
  // The one before is told that its record is gone.
  await expect(own(second).verifyDomain.mutate({ projectSlug: second.slug })).rejects.toThrow("there is no TXT record");
  expect([await isVerified(first), await isServed(domain)]).toEqual([true, 200]);
});

test("an address that was copied from a browser names its domain", async () => {
  const { configOf } = await startWithNames();
  const { slug: projectSlug, owner } = await newWorld();
  const domain = newDomain();
  for (const typed of [`https://${domain}/`, `http://${domain}`, ` HTTPS://${domain.toUpperCase()}:8443/ `])
    expect(await configOf(owner.token).setDomain.mutate({ projectSlug, domain: typed })).toMatchObject({
      custom_domain: domain,
    });
});

test("an address in common does where a domain can have no CNAME record", async () => {
  const { configOf, records } = await startWithNames();
  const { slug: projectSlug, owner, id } = await newWorld();
  const config = configOf(owner.token);
  const domain = newDomain();
  await config.setDomain.mutate({ projectSlug, domain });
  records.set(`TXT _earshot.${domain}`, ["v=spf1 -all", `earshot=${id}`]);
  records.set(`A ${domain}`, ["192.0.2.7"]);
  records.set("A earshot.example", ["192.0.2.8"]);
  await expect(config.verifyDomain.mutate({ projectSlug })).rejects.toThrow("there is no CNAME record");
  records.set("A earshot.example", ["192.0.2.8", "192.0.2.7"]);
  expect(await config.verifyDomain.mutate({ projectSlug })).toMatchObject({ custom_domain_verified: true });
});

test("on its domain, a project shows what it shows elsewhere", async () => {
  const { configOf, make, visit, isServed } = await startWithNames();
  for (const visibility of ["internal", "private"] as const) {
    const world = await newWorld({ visibility });
    await newFeedback(world, world.member, { title: "Between us" });
    const config = configOf(world.owner.token);
    const domain = newDomain();
    make((await config.setDomain.mutate({ projectSlug: world.slug, domain })).records);
    await config.verifyDomain.mutate({ projectSlug: world.slug });
    for (const path of ["/", "/?sort=newest", "/p/another"]) {
      const { status, headers, html } = await visit(domain, path);
      expect([status, html.includes("Between us"), html.includes("Test project")]).toEqual([404, false, false]);
      expect(html).toContain("/sign-in?next=");
      expect(JSON.stringify(headers) + html).not.toContain(world.slug);
    }
    expect((await visit(domain, "/")).html).toContain('href="/sign-in?next=%2F"');
    // Whoever guesses the slug is not told that it is right.
    expect((await visit(domain, `/p/${world.slug}`)).status).toBe(404);
    expect(await isServed(domain)).toBe(200);
  }
});

test.each([
  "example",
  "10.0.0.1",
  "a b.example.com",
  "-a.example.com",
  "https://a.example.com/p/a",
  "https://b@a.example.com",
  "*.example.com",
  "",
])("%j is no domain", async (domain) => {
  const { configOf } = await startWithNames();
  const { slug: projectSlug, owner } = await newWorld();
  const set = configOf(owner.token).setDomain.mutate({ projectSlug, domain });
  await expect(set).rejects.toMatchObject({ data: { code: "BAD_REQUEST" } });
});

test("the server's own address is nobody's domain, and what is asked of a proxy has limits", async () => {
  const { configOf, isServed, url } = await startWithNames();
  const { slug: projectSlug, owner } = await newWorld();
  const set = configOf(owner.token).setDomain.mutate({ projectSlug, domain: "earshot.example" });
  await expect(set).rejects.toThrow("domain is the address of this server itself.");
  for (const domain of ["", "earshot.example", "x".repeat(10_000), "\0", "%"]) expect(await isServed(domain)).toBe(404);
  for (const query of ["", "?domain", "?domain=a&domain=b"])
    expect((await fetch(`${url}/health/domain${query}`)).status).toBe(404);
});

test("a silent name server is not waited for by others", async () => {
  const silent = createSocket("udp4").bind(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  const { app, url } = await startServer(em, { DNS_SERVERS: `127.0.0.1:${silent.address().port}` });
  onTestFinished(() => app.close());
  const { slug: projectSlug, owner } = await newWorld();
  const { config, settings } = trpc(owner.token, url);
  await config.setDomain.mutate({ projectSlug, domain: newDomain() });
  let isOver = false;
  const verified = config.verifyDomain.mutate({ projectSlug }).finally(() => (isOver = true));
  await settings.update.mutate({ projectSlug, voting: "team" });
  expect(isOver).toBe(false);
  await expect(verified).rejects.toThrow("there is no TXT record");
});

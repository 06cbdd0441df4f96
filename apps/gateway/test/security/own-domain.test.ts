// @module-tag system
import { expect, test } from "vitest";
import { publicUrl, startWithNames } from "../support/domains.ts";
import { responsesIn, bytesOf, exchange } from "../support/raw-http.ts";
import { newChangelog, newFeedback, newWorld, type World } from "../support/world.ts";

type Send = Awaited<ReturnType<typeof startWithNames>>["send"];

const input = (projectSlug: string) => encodeURIComponent(JSON.stringify({ projectSlug }));
const batch = (...slugs: string[]) =>
  `/trpc/${slugs.map(() => "board.get").join()}?batch=1&input=${encodeURIComponent(
    JSON.stringify(Object.fromEntries(slugs.map((projectSlug, index) => [index, { projectSlug }]))),
  )}`;

/** Two public projects, the first of which has a domain. */
async function newNeighbours(env?: NodeJS.ProcessEnv) {
  const site = await startWithNames(env);
  const [own, other] = [await newWorld(), await newWorld()];
  for (const world of [own, other]) {
    await newFeedback(world, world.outsider, { title: `Title of ${world.slug}` });
    await newChangelog(world, { title: `Entry of ${world.slug}`, published: true });
  }
  return { ...site, own, other, domain: await site.domainOf(own) };
}

/** Requests that are not for this project: [path, headers, body]. */
const foreign = ({ slug, owner }: World): [string, Record<string, string>?, string?][] => {
  const html = { accept: "text/html" };
  const json = { "content-type": "application/json" };
  const bearer = { authorization: `Bearer ${owner.token}` };
  const query = JSON.stringify({ query: `{ project(slug: "${slug}") { name } }` });
  return [
    [`/p/${slug}`, html],
    [`/p/${slug}/roadmap`, html],
    [`/p/${slug.toUpperCase()}/changelog`, html],
    ...["atom", "rss", "json"].map((ending): [string] => [`/p/${slug}/changelog.${ending}`]),
    [`/trpc/board.get?input=${input(slug)}`],
    [`/trpc/board.get?input=${input(slug.toUpperCase())}`, bearer],
    [`/trpc/feedback.changed?input=${input(slug)}`, { accept: "text/event-stream" }],
    ["/trpc/feedback.page", json, JSON.stringify({ projectSlug: slug })],
    ["/trpc/settings.update", { ...json, ...bearer }, JSON.stringify({ projectSlug: slug, voting: "everyone" })],
    ["/trpc/project.list", bearer],
    ["/trpc/token.create", { ...json, ...bearer }, '{"name":"a"}'],
    ["/trpc/invite.get?input=%7B%22inviteId%22%3A%22019b0000-0000-7000-8000-000000000000%22%7D"],
    ["/graphql", html],
    ["/graphql", { ...json, ...bearer }, query],
    [`/v1/${slug}/changelogs`],
    [`/v1/projects/${slug}`, bearer],
    ...["/docs", "/docs/", "/openapi.json", "/metrics", "/health/live", "/health/ready"].map((path): [string] => [
      path,
    ]),
    ["/auth/get-session"],
    ["/auth/sign-in/email", json, '{"email":"a@example.com","password":"a long password"}'],
    ["/unsubscribe/x"],
  ];
};

async function expectOwnAlone(send: Send, host: string, { own, other }: { own: World; other: World }) {
  for (const [path, headers, body] of foreign(other)) {
    const { status, html } = await send(host, path, headers, body);
    // To an anonymous caller, tRPC says the same of a project that is not there. An error of a stream comes after 200.
    const refused = path.startsWith("/trpc/") && !headers?.["authorization"] ? /UNAUTHORIZED|NOT_FOUND/ : /^404/;
    expect([path, `${status} ${html}`]).toEqual([path, expect.stringMatching(refused)]);
    expect(html).not.toContain(`of ${other.slug}`);
  }
  // Each call of a batch is checked by itself.
  const both = await send(host, batch(own.slug, other.slug));
  const [first, second] = JSON.parse(both.html);
  expect([first.result.data.slug, second.error.data.code]).toEqual([own.slug, "UNAUTHORIZED"]);
  for (const path of ["/", `/p/${own.slug}/roadmap`, `/p/${own.slug}/changelog`])
    expect([path, (await send(host, path, { accept: "text/html" })).status]).toEqual([path, 200]);
  const { html } = await send(host, "/", { accept: "text/html" });
  expect(html).toContain(`Title of ${own.slug}`);
  for (const [, path = ""] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
    expect((await send(host, path)).status).toBe(200);
  expect((await send(host, `/p/${own.slug}/changelog.atom`)).html).toContain(`Entry of ${own.slug}`);
  expect((await send(host, `/trpc/feedback.page?input=${input(own.slug)}`)).html).toContain(`Title of ${own.slug}`);
}

test("a domain serves its own project, however its name is written", async () => {
  const site = await newNeighbours();
  const { domain, send } = site;
  for (const host of [domain, domain.toUpperCase(), `${domain}.`, `${domain}:8443`])
    await expectOwnAlone(send, host, site);
  // The host of an absolute address counts.
  await expectOwnAlone(
    (host, path, ...rest) => send("earshot.example", `http://${host}${path}`, ...rest),
    domain,
    site,
  );
});

test("the host that a trusted proxy forwards counts, and no other", async () => {
  const forwarded =
    (send: Send): Send =>
    (host, path, headers, body) =>
      send("gateway.internal.example", path, { ...headers, "x-forwarded-host": host }, body);
  const trusted = await newNeighbours({ TRUST_PROXY: "127.0.0.1" });
  await expectOwnAlone(forwarded(trusted.send), trusted.domain, trusted);
  const distrusted = await newNeighbours();
  const status = async (path: string) => (await forwarded(distrusted.send)(distrusted.domain, path)).status;
  expect([await status("/openapi.json"), await status("/health/ready")]).toEqual([200, 200]);
});

test("at the server's own address, and at names that are nobody's domain, everything is served", async () => {
  const { send, other } = await newNeighbours();
  for (const host of ["earshot.example", "127.0.0.1", "gateway.internal", "", "a b", "\u00ff", "x".repeat(300)])
    for (const path of ["/openapi.json", "/health/ready", `/v1/${other.slug}/changelogs`, `/p/${other.slug}`])
      expect([host, path, (await send(host || "x", path, { accept: "*/*" })).status]).toEqual([host, path, 200]);
});

test("a domain's way to sign in leads to this server, whatever address was asked for", async () => {
  const { domain, port } = await newNeighbours();
  const locationOf = async (path: string) => {
    const headers = { host: domain, accept: "text/html" };
    const [answer] = responsesIn(await exchange(bytesOf({ path, headers }), { port }));
    return answer && [answer.status, answer.headers["location"]];
  };
  for (const before of ["", `http://${domain}`, `HTTPS://${domain}:8443`]) {
    const [status, location = ""] = (await locationOf(`${before}/sign-in?next=%2F`)) ?? [];
    const { origin, pathname, searchParams } = new URL(String(location));
    expect([status, origin, pathname]).toEqual([302, publicUrl, "/sign-in"]);
    expect([searchParams.get("domain"), searchParams.get("next")]).toEqual([domain, "/"]);
  }
  for (const path of [
    `//evil.example/sign-in`,
    `http://${domain}//evil.example/sign-in`,
    "http://evil.example@/account",
  ])
    expect(new URL(String((await locationOf(path))?.[1] ?? "/"), publicUrl).origin).toBe(publicUrl);
});

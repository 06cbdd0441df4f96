// @module-tag system
import type { JWTPayload } from "jose";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { letTokens, newSsoKey, signedBy } from "../support/sso.ts";
import { db, server } from "../support/server.ts";
import { newFeedback, newWorld, type World } from "../support/world.ts";

async function newSsoWorld(): Promise<World> {
  const world = await newWorld();
  await letTokens(world);
  await newSsoKey(world);
  return world;
}

/** Asks for a page as a browser that keeps no cookies. */
const open = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { redirect: "manual", headers: { accept: "text/html" }, ...init });

test("a browser without cookies does not go round between a project and its product", async () => {
  const world = await newSsoWorld();
  const { slug: projectSlug } = world;
  await trpc(world.admin.token).settings.update.mutate({
    projectSlug,
    sso: { mode: "only", login_url: "https://app.example/in" },
  });
  const sent = await open(`/p/${projectSlug}`);
  const login = new URL(sent.headers.get("location")!);
  // The product signs whoever is signed in there, and sends the browser back, each time.
  const form = { token: await signedBy(world), return_to: login.searchParams.get("return_to")! };
  const signed = await open(`/p/${projectSlug}/sso`, { method: "POST", body: new URLSearchParams(form) });
  const stopped = await open(signed.headers.get("location")!);
  expect([stopped.status, stopped.headers.get("location")]).toEqual([400, null]);
  expect(await stopped.text()).toContain("Allow cookies for 127.0.0.1");
});

test("a sign-in moves the revision of lists only if it changes what others see", async () => {
  const world = await newSsoWorld();
  const revision = async () => {
    const { rows } = await sql<{ n: string }>`select sum(n)::text as n from project_revisions
      where project_id = ${world.id}`.execute(db);
    return rows[0]?.n;
  };
  const moves = async (claims: object) => {
    const before = await revision();
    const token = await signedBy(world, { sub: "ada", ...claims });
    await trpc().sso.exchange.mutate({ projectSlug: world.slug, token });
    return before !== (await revision());
  };
  // Nobody sees somebody who has written nothing.
  expect(await moves({ name: "Ada", email: "ada@customer.example" })).toBe(false);
  expect(await moves({ name: "Ada", email: "ada@customer.example" })).toBe(false);
  expect(await moves({ locale: "en" })).toBe(false);
  // Segments are of these.
  expect(await moves({ attributes: { plan: "pro", seats: 2 } })).toBe(true);
  expect(await moves({ attributes: { seats: 2, plan: "pro" } })).toBe(false);
  const acme = { id: "acme", name: "Acme", monthlySpend: 100, customFields: { region: "EU" } };
  expect(await moves({ companies: [acme] })).toBe(true);
  expect(await moves({ companies: [acme] })).toBe(false);
  expect(await moves({ companies: [{ id: "acme" }] })).toBe(false);
  expect(await moves({ companies: [{ ...acme, monthlySpend: 200 }] })).toBe(true);
  await trpc(world.member.token).person.importCsv.mutate({ projectSlug: world.slug, csv: "external_id\nbob\n" });
  expect(await moves({ sub: "bob" })).toBe(true);
  expect(await moves({ sub: "bob" })).toBe(false);
  expect(await moves({ name: "Ada L." })).toBe(true);
  expect(await moves({ email: "ada.l@customer.example" })).toBe(true);
  expect(await moves({ picture: "https://customer.example/ada.png" })).toBe(true);
  expect(await moves({ name: "Ada L.", picture: "https://customer.example/ada.png" })).toBe(false);
});

test("lists by revenue and by segment follow what a token says of a company and a person", async () => {
  const world = await newSsoWorld();
  const { slug: projectSlug, member } = world;
  const { feedback, segment } = trpc(member.token);
  const signIn = async (claims: JWTPayload) =>
    (await trpc().sso.exchange.mutate({ projectSlug, token: await signedBy(world, claims) })).token;
  const vote = async (token: string, title: string) => {
    const feedbackId = await newFeedback(world, member, { title });
    await trpc(token).feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: true });
  };
  await vote(await signIn({ sub: "ada", companies: [{ id: "acme", monthlySpend: 100 }] }), "Of Acme");
  await vote(await signIn({ sub: "bob", companies: [{ id: "beta", monthlySpend: 10 }] }), "Of Beta");
  const { id: pros } = await segment.create.mutate({ projectSlug, name: "Pros", attributes: { plan: "pro" } });
  const list = async (input: object) =>
    (await feedback.page.query({ projectSlug, ...input })).items.map(({ title }) => title);
  expect(await list({ sort: "revenue" })).toEqual(["Of Acme", "Of Beta"]);
  expect(await list({ segment: pros })).toEqual([]);
  await signIn({ sub: "bob", companies: [{ id: "beta", monthlySpend: 1_000 }] });
  expect(await list({ sort: "revenue" })).toEqual(["Of Beta", "Of Acme"]);
  await signIn({ sub: "ada", attributes: { plan: "pro" } });
  expect(await list({ segment: pros })).toEqual(["Of Acme"]);
});

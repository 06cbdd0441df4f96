// @module-tag system
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { signedTokenVerifier } from "@earshot/auth";
import { expect, onTestFinished, test } from "vitest";
import { newSession } from "../support/credentials.ts";
import { rest, trpc } from "../support/http.ts";
import { letGuests, newGuest } from "../support/people.ts";
import { letTokens, newSsoKey, newSsoWorld, signedBy } from "../support/sso.ts";
import { db, server } from "../support/server.ts";
import { newFeedback, newPerson, newWorld, type World } from "../support/world.ts";

// What else somebody may try with tokens and guests: refused-tokens, key-sets, signed-tokens and sign-in-routes have the rest.

const vote = ({ slug: projectSlug }: Pick<World, "slug">, feedbackId: string, token: string) =>
  trpc(token).feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: true });

async function newTokenWorld(options: Parameters<typeof newWorld>[0] = {}): Promise<World> {
  const world = await newWorld(options);
  await letTokens(world);
  await newSsoKey(world);
  return world;
}

test("a bearer of a token with an owner's e-mail reaches neither an account, a team, another project nor /auth and /v1", async () => {
  const world = await newTokenWorld();
  const { slug: projectSlug, owner } = world;
  const token = await signedBy(world, { sub: owner.id, email: owner.email, email_verified: true });
  const { token: bearer } = await trpc().sso.exchange.mutate({ projectSlug, token });
  const headers = { authorization: `Bearer ${bearer}` };
  const cookie = `earshot.person.${world.id}=${bearer}`;
  for (const path of ["/account/export", `/v1/projects/${projectSlug}`, `/v1/projects/${projectSlug}/feedback`])
    for (const sent of [headers, { cookie }])
      expect([path, (await fetch(server.url + path, { headers: sent })).status]).toEqual([path, 401]);
  for (const sent of [headers, { cookie }]) {
    const accounts = await fetch(`${server.url}/auth/list-accounts`, { headers: sent });
    expect(accounts.status).toBe(401);
    const continued = await fetch(`${server.url}/auth/continue`, {
      method: "POST",
      headers: { ...sent, origin: server.url, "content-type": "application/json" },
      body: JSON.stringify({ domain: "a.example", challenge: "a".repeat(43) }),
    });
    expect(continued.status).toBe(401);
  }
  const call = trpc(bearer);
  await expect(call.token.create.mutate({ name: "mine" })).rejects.toThrow("authentication required");
  await expect(call.member.list.query({ projectSlug })).rejects.toThrow("project not found");
  await expect(call.person.list.query({ projectSlug })).rejects.toThrow("project not found");
  await expect(call.sso.createKey.mutate({ projectSlug })).rejects.toThrow("project not found");
  const other = await newTokenWorld({ visibility: "internal" });
  await expect(call.feedback.page.query({ projectSlug: other.slug })).rejects.toThrow("authentication required");
  // Not as a JWT either: it is nobody's at the APIs.
  expect((await rest("GET", `/projects/${projectSlug}`, { token })).status).toBe(401);
  await expect(trpc(token).feedback.list.query({ projectSlug })).rejects.toThrow("authentication required");
  const users = await db.selectFrom("users").select("id").where("email", "=", owner.email).execute();
  expect(users).toEqual([{ id: owner.id }]);
});

test("an account whose e-mail nobody has confirmed takes over nobody, and neither does one of another project", async () => {
  const world = await newTokenWorld();
  const { slug: projectSlug } = world;
  const item = await newFeedback(world, world.member);
  const account = await newPerson("Ada");
  await db.updateTable("users").set({ email_verified: false }).where("id", "=", account.id).execute();
  const token = await signedBy(world, { sub: "ada", email: account.email, email_verified: true });
  const person = await trpc().sso.exchange.mutate({ projectSlug, token });
  await vote(world, item, person.token);
  expect(await vote(world, item, account.token)).toEqual({ upvotes: 2, has_upvoted: true });
  const other = await newTokenWorld();
  const there = await newFeedback(other, other.member);
  await vote(other, there, account.token);
  expect((await trpc(person.token).feedback.get.query({ projectSlug, feedbackId: item })).upvotes).toBe(2);
});

test("a key set with two keys of one name verifies nothing, and says what to do", async () => {
  const pairs = [await generateKeyPair("ES256"), await generateKeyPair("ES256")];
  const keys = await Promise.all(
    pairs.map(async ({ publicKey }) => ({ ...(await exportJWK(publicKey)), kid: "same", alg: "ES256" })),
  );
  const served = createServer((_, response) => response.end(JSON.stringify({ keys }))).listen(0, "127.0.0.1");
  await new Promise((done) => served.once("listening", done));
  onTestFinished(() => void served.close());
  const { port } = served.address() as AddressInfo;
  const verify = signedTokenVerifier(async () => {
    const response = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } });
    return { status: response.status, body: await response.text() };
  });
  for (const { privateKey } of pairs) {
    const header = { alg: "ES256", kid: "same" };
    const audience = "https://feedback.example/p/acme";
    const signed = new SignJWT({ sub: "1" }).setProtectedHeader(header).setAudience(audience).setExpirationTime("5m");
    const token = await signed.sign(privateKey);
    await expect(verify(token, [{ kid: "ours", jwksUrl: "https://keys.example/" }], [audience])).rejects.toThrow(
      "several keys at jwks_url fit the token: name one by kid.",
    );
  }
});

test("of two keys of a project, a token is verified by the one that it names, and by no other", async () => {
  const { sign, exchange, call, projectSlug, key } = await newSsoWorld();
  const second = await call.createKey.mutate({ projectSlug });
  const secret = Buffer.from(second.secret!, "base64url");
  await exchange(await sign({}, { kid: second.kid }, secret));
  await expect(exchange(await sign({}, { kid: key.kid }, secret))).rejects.toThrow("the signature is wrong");
  await call.deleteKey.mutate({ projectSlug, keyId: second.id });
  for (const kid of [second.kid, undefined])
    await expect(exchange(await sign({}, kid ? { kid } : {}, secret))).rejects.toThrow(/names no key|signature/);
});

test("a guest's bearer is nobody's in another project, once the project has no guests, and after the guest is blocked", async () => {
  const [world, other] = [await newWorld(), await newWorld()];
  for (const each of [world, other]) await letGuests(each);
  const { slug: projectSlug, admin } = world;
  const [item, there] = [await newFeedback(world, admin), await newFeedback(other, other.admin)];
  const guest = await newGuest(world);
  await vote(world, item, guest.token);
  const refusal = "authentication required";
  await expect(vote(other, there, guest.token)).rejects.toThrow(refusal);
  const { settings, person } = trpc(admin.token);
  for (const visibility of ["internal", "private"] as const) {
    await settings.update.mutate({ projectSlug, visibility });
    await expect(vote(world, item, guest.token)).rejects.toThrow(/authentication required|project not found/);
    await expect(trpc(guest.token).feedback.get.query({ projectSlug, feedbackId: item })).rejects.toThrow(
      /authentication required|project not found/,
    );
  }
  await settings.update.mutate({ projectSlug, visibility: "public", voting: "everyone" });
  await expect(vote(world, item, guest.token)).rejects.toThrow(refusal);
  await settings.update.mutate({ projectSlug, voting: "anyone" });
  await vote(world, item, guest.token);
  await person.block.mutate({ projectSlug, personId: guest.id, reason: "Advertising." });
  await expect(vote(world, item, guest.token)).rejects.toThrow(refusal);
});

/** What limits it is in docs/decisions/0090. */
test("a form of another site signs in a person of that product alone: no account, no other project, no write with its cookies", async () => {
  const [world, other] = [await newTokenWorld(), await newTokenWorld({ visibility: "internal" })];
  const account = await newSession(db, world.owner);
  const form = new URLSearchParams({ token: await signedBy(world, { sub: "attacker", name: "Attacker" }) });
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site", cookie: account };
  const signed = await fetch(`${server.url}/p/${world.slug}/sso`, {
    method: "POST",
    redirect: "manual",
    headers,
    body: form,
  });
  const cookies = signed.headers.getSetCookie();
  expect(cookies).toEqual([expect.stringMatching(/^earshot\.person\.[\w-]+=.+; HttpOnly; SameSite=Lax$/)]);
  const person = cookies[0]!.split(";")[0]!;
  const create = (cookie: string, origin: string, projectSlug = world.slug) =>
    fetch(`${server.url}/trpc/feedback.create`, {
      method: "POST",
      headers: { cookie, origin, "content-type": "application/json" },
      body: JSON.stringify({ projectSlug, title: "T", description: "" }),
    });
  // Whoever is signed in goes on writing as themselves.
  const { result } = (await (await create(`${person}; ${account}`, server.url)).json()) as {
    result: { data: { user_id: string } };
  };
  expect(result.data.user_id).toBe(world.owner.id);
  expect((await create(person, "https://evil.example")).status).toBe(403);
  expect((await create(person, server.url, other.slug)).status).toBe(401);
  // A token of one product signs nobody in to the project of another.
  const foreign = new URLSearchParams({ token: await signedBy(world, {}) });
  const there = await fetch(`${server.url}/p/${other.slug}/sso`, { method: "POST", redirect: "manual", body: foreign });
  expect([there.status, there.headers.getSetCookie()]).toEqual([401, []]);
});

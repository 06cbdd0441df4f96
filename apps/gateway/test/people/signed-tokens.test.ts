// @module-tag api
import { createClient, rehearse } from "@earshot/client";
import { exportPKCS8, exportSPKI, generateKeyPair, importPKCS8, type JWTHeaderParameters, SignJWT } from "jose";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { claimsOf, letTokens, newSsoKey, newSsoWorld, pem, seconds, signedBy } from "../support/sso.ts";
import { db, server } from "../support/server.ts";
import { newFeedback, newWorld } from "../support/world.ts";

test("a token signs its person in, and the person is as the token says", async () => {
  const { world, key, sign, exchange, call, projectSlug } = await newSsoWorld();
  expect(Buffer.from(key.secret!, "base64url")).toHaveLength(32);
  const picture = "https://product.example/ada.png";
  const first = await exchange(
    await sign(
      {
        email: "ada@product.example",
        email_verified: true,
        name: "Ada",
        picture,
        locale: "pt-BR",
        attributes: { plan: "pro", seats: 3 },
      },
      { kid: key.kid },
    ),
  );
  const { id } = first.person;
  expect(first.person).toEqual({ id, email: "ada@product.example", full_name: "Ada", avatar_url: picture });
  expect(Date.parse(first.expires_at) - Date.now()).toBeGreaterThan(3_500_000);
  expect(first.token).toMatch(/^eps_/);
  const made = await trpc(first.token).feedback.create.mutate({ projectSlug, title: "T", description: "" });
  expect(made.user_id).toBe(first.person.id);
  const shown = async () =>
    (await trpc(world.member.token).feedback.get.query({ projectSlug, feedbackId: made.id })).user;
  expect(await shown()).toMatchObject({ full_name: "Ada", email: "ada@product.example" });

  const again = await exchange(await sign({ name: "Ada L.", attributes: { plan: "free" } }));
  expect(again.person).toEqual({ ...first.person, full_name: "Ada L." });
  expect(await shown()).toMatchObject({ full_name: "Ada L.", email: "ada@product.example" });
  const row = await db
    .selectFrom("people")
    .selectAll()
    .where("project_id", "=", world.id)
    .where("kind", "=", "sso")
    .where("id", "=", first.person.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    kind: "sso",
    external_id: "customer-1",
    email_verified: true,
    locale: "pt-BR",
    attributes: { plan: "free" },
  });
  const [listed] = await call.listKeys.query({ projectSlug });
  expect(listed).toMatchObject({
    id: key.id,
    kid: key.kid,
    kind: "secret",
    tokens_last_hour: 2,
    last_used_at: expect.any(String),
  });
  expect(JSON.stringify(listed)).not.toContain(key.secret);
});

test("the names of Canny and Featurebase are understood", async () => {
  const { sign, exchange, world } = await newSsoWorld();
  const canny = await sign({
    sub: undefined,
    id: "7",
    avatarURL: "https://a.example/1.png",
    name: "C",
    customFields: { tier: 1 },
  });
  const { person } = await exchange(canny);
  const featurebase = await sign({ sub: undefined, userId: "7", profilePicture: "https://a.example/2.png" });
  expect((await exchange(featurebase)).person).toEqual({
    id: person.id,
    email: "",
    full_name: "C",
    avatar_url: "https://a.example/2.png",
  });
  const row = await db
    .selectFrom("people")
    .select(["external_id", "attributes"])
    .where("project_id", "=", world.id)
    .where("kind", "=", "sso")
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ external_id: "7", attributes: { tier: 1 } });
});

test("a token puts its person into companies, and makes or updates them", async () => {
  const { sign, exchange, world, projectSlug } = await newSsoWorld();
  const { company, person } = trpc(world.member.token);
  const acme = {
    id: "acme",
    name: "Acme",
    monthlySpend: 99.5,
    plan: "Team",
    customFields: { seats: 3 },
    created: "2026",
  };
  await trpc(world.admin.token).settings.update.mutate({ projectSlug, currency: "EUR" });
  const first = await exchange(
    await sign({ companies: [acme, { id: 7, name: "Dollars", monthlySpend: 5, currency: "USD" }] }),
  );
  const listed = async () => (await company.list.query({ projectSlug })).items;
  expect(await listed()).toMatchObject([
    {
      external_id: "acme",
      name: "Acme",
      monthly_revenue: 9_950,
      plan: "Team",
      attributes: { seats: 3 },
      person_count: 1,
    },
    { external_id: "7", name: "Dollars", monthly_revenue: null },
  ]);
  await exchange(await sign({ companies: [{ id: "acme", name: "Acme Ltd", monthlySpend: 100, currency: "eur" }] }));
  await exchange(await sign({}));
  expect(await listed()).toMatchObject([
    { name: "Acme Ltd", monthly_revenue: 10_000, plan: "Team", person_count: 1 },
    { name: "Dollars", person_count: 1 },
  ]);
  const { companies } = await person.get.query({ projectSlug, personId: first.person.id });
  expect(companies.map(({ name }) => name)).toEqual(["Acme Ltd", "Dollars"]);
  await trpc(world.admin.token).settings.update.mutate({ projectSlug, currency: "JPY" });
  await exchange(await sign({ companies: [{ id: "acme", monthlySpend: 500 }] }));
  expect((await listed())[0]).toMatchObject({ name: "Acme Ltd", monthly_revenue: 500 });
  // What the product does not know of a company stays as it was, like a claim.
  const unknown = { name: "", plan: "", domain: "", currency: "", customFields: "", monthlySpend: "" };
  await exchange(await sign({ companies: [{ id: "acme", ...unknown }] }));
  expect((await listed())[0]).toMatchObject({ name: "Acme Ltd", monthly_revenue: 500, plan: "Team" });
  await expect(exchange(await sign({ companies: [{ name: "No id" }] }))).rejects.toThrow("companies");
  await expect(exchange(await sign({ companies: [{ id: "a" }, { id: "a" }] }))).rejects.toThrow("each company once");
});

test("a token with a jti works once, also if it comes twice at once, and a rehearsal says so", async () => {
  const { sign, exchange, projectSlug } = await newSsoWorld();
  const token = await sign({ jti: "one" });
  const rehearsed = () => rehearse(createClient({ url: server.url }).sso.exchange, { projectSlug, token });
  await rehearsed();
  const came = await Promise.allSettled([1, 2, 3].map(() => exchange(token)));
  expect(came.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(exchange(await sign({ jti: "one" }))).rejects.toThrow("jti is of a token that was used before");
  await expect(rehearsed()).rejects.toThrow("jti is of a token that was used before");
  await exchange(await sign({ jti: "two" }));
});

test("a key that is deleted, and a mode that is off, sign nobody in", async () => {
  const { sign, exchange, call, setMode, projectSlug, key } = await newSsoWorld();
  const token = await sign();
  await setMode("off");
  await expect(exchange(token)).rejects.toThrow("single sign-on is off");
  await setMode("beside");
  await exchange(token);
  await call.deleteKey.mutate({ projectSlug, keyId: key.id });
  await expect(exchange(await sign({}, { kid: key.kid }))).rejects.toThrow("this project has no key for it");
});

test("a public key verifies its own algorithm, and is no secret of HS256", async () => {
  const { world, exchange, projectSlug, call, key } = await newSsoWorld();
  await call.deleteKey.mutate({ projectSlug, keyId: key.id });
  const kinds = [
    ["RS256", {}],
    ["ES256", {}],
    ["EdDSA", { crv: "Ed25519" }],
  ] as const;
  for (const [alg, options] of kinds) {
    const pair = await generateKeyPair(alg, { extractable: true, ...options });
    const public_key = await exportSPKI(pair.publicKey);
    const made = await call.createKey.mutate({ projectSlug, public_key });
    expect(made.secret).toBeNull();
    const sign = (header: JWTHeaderParameters, by: Parameters<SignJWT["sign"]>[0]) =>
      new SignJWT(claimsOf(world)).setProtectedHeader(header).sign(by);
    await exchange(await sign({ alg }, pair.privateKey));
    for (const forged of [public_key, public_key.trim(), public_key.replaceAll("\n", "")])
      for (const kid of [undefined, made.kid])
        await expect(exchange(await sign({ alg: "HS256", ...(kid && { kid }) }, Buffer.from(forged)))).rejects.toThrow(
          "this project has no key for it",
        );
    if (alg === "RS256") {
      const other = await importPKCS8(await exportPKCS8(pair.privateKey), "PS256");
      await expect(exchange(await sign({ alg: "PS256" }, other))).rejects.toThrow('alg is "PS256"');
    }
    await call.deleteKey.mutate({ projectSlug, keyId: made.id });
  }
});

test("two keys are live at a time, and what is no public key is refused", async () => {
  const { call, setMode, projectSlug, world, exchange } = await newSsoWorld();
  const weak = await exportSPKI((await generateKeyPair("ES384", { extractable: true })).publicKey);
  const secret = await exportPKCS8((await generateKeyPair("ES256", { extractable: true })).privateKey);
  for (const public_key of ["key", weak, secret])
    await expect(call.createKey.mutate({ projectSlug, public_key })).rejects.toThrow("public_key must be a public key");
  await expect(call.createKey.mutate({ projectSlug, jwks_url: "http://a.example/jwks" })).rejects.toThrow(
    "must be an https address",
  );
  await expect(call.createKey.mutate({ projectSlug, jwks_url: "https://a.example/", public_key: pem })).rejects.toThrow(
    "or neither",
  );
  await newSsoKey(world);
  await exchange(await signedBy(world));
  await expect(call.createKey.mutate({ projectSlug })).rejects.toThrow("2");
  await expect(setMode("only")).rejects.toThrow("login_url is required");
});

test("a token opens no account and no team, whatever e-mail it says, and nothing outside its project", async () => {
  const { world, sign, exchange, projectSlug } = await newSsoWorld();
  const { owner } = world;
  const feedbackId = await newFeedback(world, owner);
  const signed = await exchange(await sign({ sub: owner.id, email: owner.email, email_verified: true }));
  expect(signed.person.id).not.toBe(owner.id);
  const call = trpc(signed.token);
  const { viewer } = await call.board.get.query({ projectSlug });
  expect(viewer?.role).toBeNull();
  await expect(call.settings.get.query({ projectSlug })).rejects.toThrow("project not found");
  await expect(call.feedback.update.mutate({ projectSlug, feedbackId, status: "planned" })).rejects.toThrow(
    "takes the role",
  );
  await expect(call.account.me.query({})).rejects.toThrow("authentication required");
  const other = await newWorld({ visibility: "internal" });
  await expect(call.feedback.page.query({ projectSlug: other.slug })).rejects.toThrow("authentication required");
  const headers = { authorization: `Bearer ${signed.token}` };
  expect((await fetch(`${server.url}/v1/projects/${projectSlug}`, { headers })).status).toBe(401);
  const session = await fetch(`${server.url}/auth/get-session`, { headers });
  expect(await session.text()).not.toContain(owner.email);
  await letTokens(other);
  await newSsoKey(world);
  await expect(trpc().sso.exchange.mutate({ projectSlug: other.slug, token: await sign() })).rejects.toThrow("no key");
});

test("the project's own domain counts as its address", async () => {
  const { world, sign, exchange } = await newSsoWorld();
  const domain = `${world.slug}.example`;
  const { port } = new URL(server.url);
  const aud = `http://${domain}:${port}`;
  await expect(exchange(await sign({ aud }))).rejects.toThrow("aud is ");
  await db.updateTable("projects").set({ domain }).where("id", "=", world.id).execute();
  for (const own of [aud, `${aud}/p/${world.slug}`]) await exchange(await sign({ aud: own }));
  await expect(exchange(await sign({ aud: "http://other.example" }))).rejects.toThrow("aud is ");
});

test("a product whose clock is a little ahead signs its people in, also with libraries that add nbf", async () => {
  const { sign, exchange } = await newSsoWorld();
  const now = seconds() + 20;
  const { person } = await exchange(await sign({ iat: now, nbf: now, exp: now + 600, name: "Ada" }));
  expect(person.full_name).toBe("Ada");
});

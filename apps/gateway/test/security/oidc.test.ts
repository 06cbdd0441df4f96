// @module-tag system
import { randomUUID } from "node:crypto";
import { deleteUser } from "@earshot/domain";
import { generateKeyPair } from "jose";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { rest, trpc } from "../support/http.ts";
import { startIssuer } from "./issuer.ts";
import { db, em, startServer } from "../support/server.ts";
import { newPerson, newWorld } from "../support/world.ts";

let issuer: Awaited<ReturnType<typeof startIssuer>>;
let gateway: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  issuer = await startIssuer();
  gateway = await startServer(em, { OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: "earshot" });
});

afterAll(async () => {
  await gateway.app.close();
  await issuer.stop();
});

const me = (token: string) => trpc(token, gateway.url).account.me.query();
const status = async (token: string) => (await rest("GET", "/projects/none", { token, url: gateway.url })).status;

test("a user is created at the first sign-in, once for each issuer and subject", async () => {
  const claims = { sub: randomUUID(), email: "ida@idp.example", name: "Ida", picture: "https://idp.example/i.png" };
  const tokens = await Promise.all(Array.from({ length: 8 }, () => issuer.sign(claims)));
  const users = await Promise.all(tokens.map(me));
  expect(new Set(users.map(({ id }) => id)).size).toBe(1);
  expect(users[0]).toMatchObject({
    email: "ida@idp.example",
    full_name: "Ida",
    avatar_url: "https://idp.example/i.png",
  });
});

test("the e-mail is the one in the token, also when it changes", async () => {
  const sub = randomUUID();
  const stored = () =>
    db
      .selectFrom("users")
      .select(["email", "email_verified", "full_name"])
      .where("subject", "=", sub)
      .executeTakeFirst();
  await me(await issuer.sign({ sub, email: "old@idp.example", name: "Name" }));
  expect(await stored()).toEqual({ email: "old@idp.example", email_verified: false, full_name: "Name" });
  await me(await issuer.sign({ sub, email: "new@idp.example", email_verified: true, name: "Other" }));
  expect(await stored()).toEqual({ email: "new@idp.example", email_verified: true, full_name: "Name" });
});

test("a write by a user whose e-mail has just changed is done once", async () => {
  const { slug } = await newWorld();
  const sub = randomUUID();
  await me(await issuer.sign({ sub, email: "before@idp.example" }));
  const call = trpc(await issuer.sign({ sub, email: "after@idp.example" }), gateway.url);
  const { id } = await call.feedback.create.mutate({ projectSlug: slug, title: "Once", description: "B" });
  const listed = await call.feedback.list.query({ projectSlug: slug });
  expect(listed.map((item) => [item.id, item.user.email])).toEqual([[id, "after@idp.example"]]);
});

test("an e-mail that changes there and back is the stored one each time", async () => {
  const sub = randomUUID();
  for (const email of ["a@idp.example", "b@idp.example", "a@idp.example"])
    expect((await me(await issuer.sign({ sub, email }))).email).toBe(email);
});

test("an existing user's e-mail in a token does not sign in as that user", async () => {
  const person = await newPerson();
  const { id } = await me(await issuer.sign({ sub: randomUUID(), email: person.email, email_verified: true }));
  expect(id).not.toBe(person.id);
});

test("a deleted user's token is refused at once, though a gateway knows the user for a minute", async () => {
  const token = await issuer.sign({ sub: randomUUID(), email: "gone@idp.example", name: "Gone" });
  const { id } = await me(token);
  expect(await status(token)).toBe(404);
  await deleteUser(em, id);
  expect(await status(token)).toBe(401);
  await expect(me(token)).rejects.toThrow("authentication required");
});

test("users who share an e-mail are deleted by their ids", async () => {
  const claims = { email: `${randomUUID()}@idp.example` };
  const ids = await Promise.all(
    [1, 2].map(async () => (await me(await issuer.sign({ ...claims, sub: randomUUID() }))).id),
  );
  await expect(deleteUser(em, claims.email)).rejects.toThrow(`name one by its id, ${ids.toSorted().join(" or ")}.`);
  for (const id of ids) expect(await deleteUser(em, id)).toBe(claims.email);
});

test("an OIDC user is an outsider until they join a team", async () => {
  const { slug } = await newWorld();
  const token = await issuer.sign({ sub: randomUUID(), email: "o@idp.example" });
  const read = (path: string) => rest("GET", `/projects/${slug}${path}`, { token, url: gateway.url });
  expect((await read("/feedback")).status).toBe(200);
  expect((await read("/members")).status).toBe(404);
});

test("an invalid token is 401", async () => {
  const sub = randomUUID();
  const { privateKey } = await generateKeyPair("ES256");
  const past = Math.floor(Date.now() / 1000) - 60;
  const wrong = {
    "of another issuer": await issuer.sign({ sub, iss: "https://other.example" }),
    "for another audience": await issuer.sign({ sub, aud: "other" }),
    "that has expired": await issuer.sign({ sub, exp: past }),
    "that is not yet valid": await issuer.sign({ sub, nbf: past + 600 }),
    "that has just expired": await issuer.sign({ sub, exp: past + 59 }),
    "without a subject": await issuer.sign({}),
    "with a subject that is no text": await issuer.sign({ sub: "a\0b" }),
    "with a subject that is too long": await issuer.sign({ sub: "a".repeat(256) }),
    "of another key": await issuer.sign({ sub }, privateKey),
    "without a signature": `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ iss: issuer.url, sub }))}.`,
    "that is none": "abc.def.ghi",
  };
  for (const [what, token] of Object.entries(wrong)) expect([what, await status(token)]).toEqual([what, 401]);
  expect(await status(await issuer.sign({ sub }))).toBe(404);
});

test("the log says once a minute which setting refuses the issuer's JWTs, without the token", async () => {
  const own = await startServer(em, { OIDC_ISSUER: issuer.url, OIDC_AUDIENCE: "earshot" });
  const sub = randomUUID();
  const tokens = await Promise.all(
    [{ aud: ["app-1", "app-2"] }, { aud: "other" }, { iss: `${issuer.url}/` }].map((claims) =>
      issuer.sign({ sub, ...claims }),
    ),
  );
  // A token that others have signed says nothing of the settings.
  const { privateKey } = await generateKeyPair("ES256");
  const forged = await issuer.sign({ sub, aud: "forged" }, privateKey);
  for (const token of [forged, ...tokens, ...tokens])
    expect((await rest("GET", "/projects/none", { token, url: own.url })).status).toBe(401);
  const warnings = () => own.logs.filter((line) => line.includes('"level":40')).map((line) => JSON.parse(line).msg);
  const said = (claim: string) => `JWTs of the issuer are refused: their ${claim}.`;
  expect(warnings()).toEqual([said('aud is ["app-1","app-2"], and OIDC_AUDIENCE is "earshot"')]);
  vi.setSystemTime(Date.now() + 61_000);
  onTestFinished(() => void vi.useRealTimers());
  const expiring = await issuer.sign({ sub, iss: `${issuer.url}/`, exp: Math.floor(Date.now() / 1000) + 60 });
  await rest("GET", "/projects/none", { token: expiring, url: own.url });
  expect(warnings()[1]).toBe(said(`iss is "${issuer.url}/", and OIDC_ISSUER is "${issuer.url}"`));
  const text = own.logs.join("");
  for (const secret of [sub, ...tokens.flatMap((token) => token.split("."))]) expect(text).not.toContain(secret);
  await own.app.close();
});

test("invalid values of claims are not stored", async () => {
  const claims = { name: "a".repeat(101), picture: "javascript:alert(1)", email: "a\0@idp.example" };
  const user = await me(await issuer.sign({ sub: randomUUID(), ...claims }));
  expect(user).toMatchObject({ email: "", full_name: null, avatar_url: null });
});

test("Earshot's own tokens stay valid beside OIDC, and without OIDC no JWT is valid", async () => {
  const { token } = await newPerson();
  expect(await status(token)).toBe(404);
  const jwt = await issuer.sign({ sub: randomUUID() });
  expect((await rest("GET", "/projects/none", { token: jwt })).status).toBe(401);
});

test("while the issuer is down, its tokens are 503 and public data stays readable", async () => {
  const gone = await startIssuer();
  const own = await startServer(em, { OIDC_ISSUER: gone.url, OIDC_AUDIENCE: "earshot" });
  const token = await gone.sign({ sub: randomUUID() });
  await gone.stop();
  const { slug } = await newWorld();
  const refused = await rest("GET", `/projects/${slug}`, { token, url: own.url });
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  expect((await rest("GET", `/${slug}/changelogs`, { token, url: own.url })).status).toBe(200);
  expect((await rest("GET", `/projects/${slug}`, { token: "garbage", url: own.url })).status).toBe(401);
  await own.app.close();
});

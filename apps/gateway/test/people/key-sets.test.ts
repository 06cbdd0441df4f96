// @module-tag system
import { signedTokenVerifier, maxKeySetBytes } from "@earshot/auth";
import { outbound } from "@earshot/jobs";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { trpc } from "../support/http.ts";
import { letTokens } from "../support/sso.ts";
import { em, startServer } from "../support/server.ts";
import { newWorld } from "../support/world.ts";

const audience = "https://feedback.example/p/acme";
const pair = await generateKeyPair("ES256", { extractable: true });
const other = await generateKeyPair("ES256", { extractable: true });
const jwk = { ...(await exportJWK(pair.publicKey)), kid: "theirs", alg: "ES256" };

const sign = (kid = "theirs", { privateKey }: Pick<typeof pair, "privateKey"> = pair, aud = audience) =>
  new SignJWT({ sub: "1" })
    .setProtectedHeader({ alg: "ES256", kid })
    .setAudience(aud)
    .setExpirationTime("5m")
    .sign(privateKey);

/** A server of keys, and what verifies by it. The guarded client asks it over http: it has no certificate. */
async function keysAt(answer: RequestListener, timeout = 10_000) {
  const asked = { times: 0 };
  const served = createServer((request, response) => {
    asked.times++;
    answer(request, response);
  }).listen(0, "127.0.0.1");
  await new Promise((done) => served.once("listening", done));
  onTestFinished(() => {
    served.closeAllConnections();
    served.close();
  });
  const get = outbound({ allowPrivate: true, timeout, maxBytes: maxKeySetBytes });
  const verifySigned = signedTokenVerifier(({ url }) => get({ url: url.replace("https:", "http:") }));
  const jwksUrl = `https://127.0.0.1:${(served.address() as AddressInfo).port}/jwks.json`;
  const verify = (token: string) => verifySigned(token, [{ kid: "ours", jwksUrl }], [audience]);
  return { verify, asked };
}

const reason = (verifying: Promise<unknown>) =>
  verifying.then(
    () => "signed in",
    (error: unknown) =>
      error instanceof Error
        ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ""}`.trim()
        : "",
  );

test("the keys at an address verify tokens, and are fetched once", async () => {
  const { verify, asked } = await keysAt((request, response) => {
    expect(request.method).toBe("GET");
    response.end(JSON.stringify({ keys: [jwk, { kty: "oct", kid: "shared", k: "AAAA" }] }));
  });
  expect(await verify(await sign())).toMatchObject({ kid: "ours", claims: { sub: "1" } });
  for (let time = 0; time < 5; time++) await verify(await sign());
  expect(await reason(verify(await sign("theirs", other)))).toContain("the signature is wrong");
  // An unknown name does not make it ask again at once, so nobody can make it ask often.
  for (let time = 0; time < 5; time++)
    expect(await reason(verify(await sign(`unknown-${time}`)))).toBe(
      "no key at jwks_url fits the token's kid and alg.",
    );
  expect(asked.times).toBe(1);
  const shared = new SignJWT({ sub: "1" }).setProtectedHeader({ alg: "HS256", kid: "shared" });
  const forged = await shared.setAudience(audience).setExpirationTime("5m").sign(Buffer.from("AAAA", "base64url"));
  expect(await reason(verify(forged))).toContain("this project has no key for it");
});

test.each<[string, RequestListener, string]>([
  ["hangs", () => undefined, "no response within 0.5 seconds"],
  [
    "is huge",
    (_, response) => void response.end(JSON.stringify({ keys: [jwk], more: "a".repeat(70_000) })),
    "more than 64 kB",
  ],
  ["never ends", (_, response) => void response.write("{"), "cannot be read"],
  ["fails", (_, response) => void response.writeHead(500).end(), "it responded with 500"],
  [
    "redirects",
    (_, response) => void response.writeHead(302, { location: "http://127.0.0.1:9/" }).end(),
    "it responded with 302",
  ],
  ["is no JSON", (_, response) => void response.end("<html>"), "cannot be read"],
  ["has no keys", (_, response) => void response.end("{}"), "cannot be read"],
])("an address that %s verifies nothing", async (what, answer, expected) => {
  const { verify } = await keysAt(answer, ["hangs", "never ends"].includes(what) ? 500 : undefined);
  expect(await reason(verify(await sign()))).toContain(expected);
});

test("an address inside is not contacted, and only the team is told which", async () => {
  let contacts = 0;
  const inside = createTcpServer((socket) => {
    contacts++;
    socket.destroy();
  }).listen(0, "127.0.0.1");
  await new Promise((done) => inside.once("listening", done));
  const guarded = await startServer(em, { WEBHOOK_ALLOW_PRIVATE: "false" });
  onTestFinished(async () => {
    inside.close();
    await guarded.app.close();
  });
  const { port } = inside.address() as AddressInfo;
  for (const host of ["127.0.0.1", "[::ffff:127.0.0.1]", "169.254.169.254", "10.0.0.1"]) {
    const world = await newWorld();
    const { slug: projectSlug } = world;
    const { settings, sso } = trpc(world.admin.token, guarded.url);
    await sso.createKey.mutate({ projectSlug, jwks_url: `https://${host}:${port}/` });
    await letTokens(world);
    const token = await sign("theirs", pair, `${guarded.url}/p/${projectSlug}`);
    await expect(trpc(undefined, guarded.url).sso.exchange.mutate({ projectSlug, token })).rejects.toThrow(
      /^the keys at jwks_url cannot be read\.$/,
    );
    expect((await settings.get.query({ projectSlug })).sso.last_error).toContain("is not a public address");
  }
  expect(contacts).toBe(0);
});

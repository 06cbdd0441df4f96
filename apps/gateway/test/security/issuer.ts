import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";

/** A small OIDC issuer on this machine: discovery, keys, and as many tokens as one asks for. */
export async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "k1", alg: "ES256" };
  let requests = 0;
  const server = createServer((request, response) => {
    requests++;
    response.setHeader("content-type", "application/json");
    const documents: Record<string, object> = {
      "/.well-known/openid-configuration": { issuer: url, jwks_uri: `${url}/keys` },
      "/keys": { keys: [jwk] },
    };
    response.end(JSON.stringify(documents[request.url ?? ""] ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sign = (claims: JWTPayload, key = privateKey) =>
    new SignJWT({ iss: url, aud: "earshot", exp: Math.floor(Date.now() / 1000) + 60, ...claims })
      .setProtectedHeader({ alg: "ES256", kid: "k1" })
      .sign(key);
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, sign, stop, requests: () => requests };
}

import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { newId } from "@earshot/operations";
import { db, server } from "./server.ts";
import type { World } from "./world.ts";

const { privateKey, publicKey } = await generateKeyPair("RS256");
const keys = [{ ...(await exportJWK(publicKey)), kid: "one", alg: "RS256" }];

/** An issuer of OIDC tokens, as a forge is one. It does not keep the process alive. */
const forge = createServer((request, response) => {
  const isKeys = request.url === "/jwks";
  response.end(JSON.stringify(isKeys ? { keys } : { issuer: issuer(), jwks_uri: `${issuer()}/jwks` }));
}).listen(0, "127.0.0.1");
forge.unref();
await once(forge, "listening");
const issuer = () => `http://127.0.0.1:${(forge.address() as AddressInfo).port}`;

/** Lets a repository of this issuer write in a project. The API takes issuers at https alone. */
export async function newRepository(
  { id: project_id, owner }: Pick<World, "id" | "owner">,
  values: { issuer?: string; name?: string; ref?: string } = {},
): Promise<string> {
  const id = newId();
  const row = { id, project_id, user_id: owner.id, issuer: issuer(), name: "acme/app", ...values };
  await db.insertInto("repositories").values(row).execute();
  return id;
}

/** A token of a run in the repository. */
export const runToken = ({ slug }: Pick<World, "slug">, repository = "acme/app"): Promise<string> =>
  new SignJWT({ repository })
    .setProtectedHeader({ alg: "RS256", kid: "one" })
    .setIssuer(issuer())
    .setAudience(`${server.url}/p/${slug}`)
    .setExpirationTime("5m")
    .sign(privateKey);

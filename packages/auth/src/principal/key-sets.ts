import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose";
import { LRUCache } from "lru-cache";
import { z } from "zod";

/** The most bytes of a key set. */
export const maxKeySetBytes = 65_536;

/** Gets an address that somebody typed. */
export type Get = (request: { url: string }) => Promise<{ status: number; body: string }>;

async function fetchText(get: Get, url: string): Promise<string> {
  const { status, body } = await get({ url });
  if (status !== 200) throw new Error(`it responded with ${status}.`);
  if (Buffer.byteLength(body) > maxKeySetBytes) throw new Error("it has more than 64 kB.");
  return body;
}

const Metadata = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** The address of an issuer's key set: OpenID Connect Discovery 1.0, section 4. */
async function keySetOf(get: Get, issuer: string): Promise<string> {
  const text = await fetchText(get, `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  const metadata = Metadata.parse(JSON.parse(text));
  if (metadata.issuer !== issuer) throw new Error("its metadata is of another issuer.");
  if (new URL(metadata.jwks_uri).protocol !== new URL(issuer).protocol) throw new Error("its keys are not at https.");
  return metadata.jwks_uri;
}

/** The key sets at addresses and of issuers. Each is cached, and fetched again for an unknown key every 30 seconds at most. */
export function keySets(get: Get) {
  const sets = new LRUCache<string, JWTVerifyGetKey>({ max: 1_000 });
  const addresses = new LRUCache<string, string>({ max: 1_000, ttl: 3_600_000 });
  const setAt = (url: string): JWTVerifyGetKey => {
    const set =
      sets.get(url) ??
      createRemoteJWKSet(new URL(url), {
        [customFetch]: async () => new Response(await fetchText(get, url)),
        cooldownDuration: 30_000,
      });
    sets.set(url, set);
    return set;
  };
  return {
    setAt,
    async setOf(issuer: string): Promise<JWTVerifyGetKey> {
      const address = addresses.get(issuer) ?? (await keySetOf(get, issuer));
      addresses.set(issuer, address);
      return setAt(address);
    },
  };
}

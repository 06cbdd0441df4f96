import { hash, randomBytes } from "node:crypto";

const prefixLength = 12;

/** Creates an API token: `ear_` and 32 random bytes in base64url. Only `hash` and `prefix` are stored. */
export function newSecret(): { token: string; prefix: string; hash: Buffer } {
  const token = `ear_${randomBytes(32).toString("base64url")}`;
  return { token, prefix: token.slice(0, prefixLength), hash: hashSecret(token) };
}

/** The start of what a person of a project carries. */
export const personPrefix = "eps_";

/** Creates what a person of a project carries, as a bearer or in a cookie. Only the hash is stored. */
export function newPersonSecret(): { token: string; hash: Buffer } {
  const token = `${personPrefix}${randomBytes(32).toString("base64url")}`;
  return { token, hash: hashSecret(token) };
}

/** SHA-256. A secret of 256 random bits needs neither salt nor a slow hash. */
export const hashSecret = (token: string): Buffer => hash("sha256", token, "buffer");

/** A new key that messages are signed with, as Standard Webhooks writes it. */
export const newSigningKey = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** A new key for HMAC: a product signs tokens by it, or ids are made with it. */
export const newTokenKey = (): string => randomBytes(32).toString("base64url");

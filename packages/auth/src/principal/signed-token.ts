import { DomainError, type SigningKey, type VerifySigned } from "@earshot/operations";
import {
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  jwtVerify,
  type ProtectedHeaderParameters,
} from "jose";
import { createPublicKey } from "node:crypto";
import { type Get, keySets } from "./key-sets.ts";

/** The most seconds that a token may still live, and by how many the clock of whoever signs it may be ahead of this one. */
const most = { ofProduct: 600, ofIssuer: 3_900, ahead: 30 };

const refused = (sentence: string, options?: ErrorOptions) => new DomainError("UNAUTHORIZED", sentence, options);
const expired = () => refused("exp is in the past: the token has expired.");
const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 200) ?? "missing";

/** A secret verifies HS256 alone, and a public key never does: else everybody could sign with the public key. */
const algorithms = ["HS256", "RS256", "ES256", "EdDSA"];
const typeOf: Readonly<Record<string, string>> = { RS256: "rsa", ES256: "ec", EdDSA: "ed25519" };
function isFor(alg: string, { secret, publicKey }: SigningKey): boolean {
  if (alg === "HS256" || secret !== undefined) return alg === "HS256" && secret !== undefined;
  return publicKey === undefined || createPublicKey(publicKey).asymmetricKeyType === typeOf[alg];
}

/** Verifies JWTs that the products of projects have signed, or issuers. It caches the key sets for ten minutes. */
export function signedTokenVerifier(get: Get): VerifySigned {
  const sets = keySets(get);
  const verify = async (token: string, key: SigningKey, alg: string, audience: string[]) => {
    const options = { algorithms: [alg], audience, requiredClaims: ["exp", "aud"], clockTolerance: most.ahead };
    if (key.issuer !== undefined)
      return jwtVerify(token, await sets.setOf(key.issuer), { ...options, issuer: key.issuer });
    if (key.jwksUrl !== undefined) return jwtVerify(token, sets.setAt(key.jwksUrl), options);
    return jwtVerify(token, key.secret ?? createPublicKey(key.publicKey ?? ""), options);
  };

  return async (token, keys, audiences) => {
    const { alg = "", kid } = headerOf(token);
    if (!algorithms.includes(alg)) throw refused(`alg is ${shown(alg)}: it must be one of ${algorithms.join(", ")}.`);
    const candidates = candidatesOf(ofIssuer(keys, token), alg, kid);
    let fault = refused("the token is signed by no key of this project.");
    for (const key of candidates)
      try {
        const { payload } = await verify(token, key, alg, [...audiences]);
        requireShort(payload, key);
        return { kid: key.kid, claims: payload };
      } catch (error) {
        if (isSigned(error)) throw faultOf(error, key, audiences);
        fault = faultOf(error, key, audiences);
      }
    throw fault;
  };
}

function headerOf(token: string): ProtectedHeaderParameters {
  try {
    return decodeProtectedHeader(token);
  } catch {
    throw refused("the token is not a JWT: it must have three parts in base64url.");
  }
}

/** The keys that may have signed a token. Those of a key set have names of their own. */
function candidatesOf(keys: readonly SigningKey[], alg: string, kid: string | undefined): SigningKey[] {
  const fitting = keys.filter((key) => isFor(alg, key));
  if (fitting.length === 0) throw refused(`alg is ${alg}, and this project has no key for it.`);
  if (kid === undefined) return fitting;
  const named = fitting.filter((key) => key.kid === kid);
  const found = named.length > 0 ? named : fitting.filter((key) => (key.jwksUrl ?? key.issuer) !== undefined);
  if (found.length === 0) throw refused(`kid is ${shown(kid)}, which names no key of this project for ${alg}.`);
  return found;
}

/** Of the keys of issuers, those of the one that the token names: no other one is asked. */
function ofIssuer(keys: readonly SigningKey[], token: string): readonly SigningKey[] {
  if (!keys.some((key) => key.issuer !== undefined)) return keys;
  const { iss } = payloadOf(token);
  const own = keys.filter(({ issuer }) => issuer === undefined || issuer === iss);
  // Anybody may ask: which issuers the project trusts is its own.
  if (own.length === 0) throw refused(`iss is ${shown(iss)}, which is no issuer that this project trusts.`);
  return own;
}

function payloadOf(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    throw refused("the token is not a JWT: its second part must be JSON.");
  }
}

/** The tolerance is for a clock that is ahead, whose `nbf` is in the future: it makes no token live longer. */
function requireShort({ exp = 0 }: JWTPayload, { issuer }: SigningKey): void {
  const lifetime = issuer === undefined ? most.ofProduct : most.ofIssuer;
  const ahead = exp - Date.now() / 1_000;
  if (ahead <= 0) throw expired();
  if (ahead > lifetime + most.ahead)
    throw refused(`exp is ${Math.ceil(ahead / 60)} minutes ahead: the most are ${lifetime / 60} minutes.`);
}

/** True for a fault of a token whose signature fits: no other key need be tried. */
const isSigned = (error: unknown): boolean =>
  error instanceof DomainError ||
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWTExpired;

function faultOf(error: unknown, { issuer }: SigningKey, audiences: readonly string[]): DomainError {
  const place = issuer === undefined ? "at jwks_url" : `of ${issuer}`;
  if (error instanceof DomainError) return error;
  if (error instanceof errors.JWTExpired) return expired();
  if (error instanceof errors.JWTClaimValidationFailed) return refused(claimFault(error, audiences));
  if (error instanceof errors.JWSSignatureVerificationFailed)
    return refused(
      issuer === undefined
        ? "the signature is wrong: the key of HS256 are the 32 bytes that the secret stands for in base64url."
        : "the signature is wrong.",
    );
  if (error instanceof errors.JWKSNoMatchingKey) return refused(`no key ${place} fits the token's kid and alg.`);
  if (error instanceof errors.JWKSMultipleMatchingKeys)
    return refused(`several keys ${place} fit the token: name one by kid.`);
  if (
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JOSENotSupported
  )
    return refused(`the token is malformed: ${error.message}.`);
  return refused(`the keys ${place} cannot be read.`, { cause: error });
}

function claimFault({ claim, reason, payload }: errors.JWTClaimValidationFailed, audiences: readonly string[]): string {
  if (reason === "missing") return `${claim} is missing.`;
  if (claim === "aud") return `aud is ${shown(payload.aud)}: it must be ${audiences.join(" or ")}.`;
  return `${claim} is ${shown(payload[claim])}, which is not valid.`;
}

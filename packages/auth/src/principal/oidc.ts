import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { DomainError, Email, AvatarAddress, text } from "@earshot/operations";
import { z } from "zod";
import type { OidcIdentity } from "./oidc-user.ts";
import { isSignUpAddress } from "./sign-up-domains.ts";

/** The milliseconds that the issuer may take to respond. */
const issuerTimeout = 5_000;

/** The codes of jose for a faulty token, not for a fault of the issuer or the network. */
const tokenFault =
  /^ERR_(JWT|JWS|JWKS_NO_MATCHING_KEY|JWKS_MULTIPLE_MATCHING_KEYS|JOSE_ALG_NOT_ALLOWED|JOSE_NOT_SUPPORTED)/;

/** Returns what a JWT says of its user; null for an invalid one. `expiresAt` is in milliseconds since 1970. */
export type OidcVerifier = (jwt: string) => Promise<(OidcIdentity & { mayJoin: boolean; expiresAt: number }) | null>;

/** The least time between two warnings, in milliseconds. */
const quietTime = 60_000;

/** Warns of JWTs that the issuer has signed and a setting refuses: their users see only 401. */
function mismatchWarner(settings: Readonly<Record<string, string>>, warn: (message: string) => void) {
  let quietUntil = 0;
  return (error: unknown) => {
    if (!(error instanceof errors.JWTClaimValidationFailed) || Date.now() < quietUntil) return;
    const { claim, payload } = error;
    const setting = settings[claim];
    if (!setting) return;
    quietUntil = Date.now() + quietTime;
    const value = JSON.stringify(payload[claim])?.slice(0, 200) ?? "missing";
    warn(`JWTs of the issuer are refused: their ${claim} is ${value}, and ${setting}.`);
  };
}

interface VerifierOptions {
  readonly issuer: string;
  readonly audience: string;
  /** The domains whose addresses may make an account; none for all. */
  readonly signUpDomains: readonly string[];
  readonly warn: (message: string) => void;
}

/**
 * Verifies JWTs of one OIDC issuer. The first JWT fetches its keys. Throws 503 if the issuer does not respond. Warns of
 * JWTs for another audience.
 */
export function oidcVerifier({ issuer, audience, signUpDomains, warn }: VerifierOptions): OidcVerifier {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  const warnOfMismatch = mismatchWarner(
    { iss: `OIDC_ISSUER is "${issuer}"`, aud: `OIDC_AUDIENCE is "${audience}"` },
    warn,
  );
  return async (jwt) => {
    if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(jwt)) return null;
    try {
      keys ??= discoverKeys(issuer);
      const options = { issuer, audience, requiredClaims: ["sub", "exp"] };
      const { payload } = await jwtVerify(jwt, await keys, options);
      const identity = identityOf(issuer, payload);
      const mayJoin = isSignUpAddress(signUpDomains, identity?.email, identity?.email_verified);
      return identity && { ...identity, mayJoin, expiresAt: (payload.exp ?? 0) * 1_000 };
    } catch (cause) {
      warnOfMismatch(cause);
      if (cause instanceof errors.JOSEError && tokenFault.test(cause.code)) return null;
      keys = undefined;
      throw new DomainError("SERVICE_UNAVAILABLE", "the identity provider does not answer; try again.", { cause });
    }
  };
}

/** OpenID Connect Discovery 1.0, section 4. */
async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(issuerTimeout) });
  const { jwks_uri } = (await response.json()) as { jwks_uri: string };
  return createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: issuerTimeout });
}

const Claims = z.object({
  sub: text(1, 255),
  email: Email.catch(""),
  email_verified: z.boolean().catch(false),
  name: text(1, 100).nullable().catch(null),
  picture: AvatarAddress.nullable().catch(null),
});

/** The claims that can be stored; null without a valid subject. */
function identityOf(issuer: string, claims: JWTPayload): OidcIdentity | null {
  const { data } = Claims.safeParse(claims);
  return data
    ? {
        issuer,
        subject: data.sub,
        email: data.email,
        email_verified: data.email_verified,
        full_name: data.name,
        avatar_url: data.picture,
      }
    : null;
}

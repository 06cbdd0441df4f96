import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { DomainError, type OidcIdentity } from "@earshot/domain";

/** How long the issuer may take to answer, in milliseconds. */
const issuerTimeout = 5_000;

/** jose's codes for a fault of the token, as against one of the issuer or the network. */
const tokenFault =
  /^ERR_(JWT|JWS|JWKS_NO_MATCHING_KEY|JWKS_MULTIPLE_MATCHING_KEYS|JOSE_ALG_NOT_ALLOWED|JOSE_NOT_SUPPORTED)/;

/** Checks JWTs of one OIDC issuer; its keys are fetched when the first comes. Null for a token that does not hold. */
export function oidcVerifier(issuer: string, audience: string): (jwt: string) => Promise<OidcIdentity | null> {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  return async (jwt) => {
    try {
      keys ??= discoverKeys(issuer);
      const options = { issuer, audience, requiredClaims: ["sub", "exp"], clockTolerance: 5 };
      const { payload } = await jwtVerify(jwt, await keys, options);
      return identityOf(issuer, payload);
    } catch (error) {
      if (error instanceof errors.JOSEError && tokenFault.test(error.code)) return null;
      keys = undefined;
      throw new DomainError("SERVICE_UNAVAILABLE", "the identity provider does not answer; try again.", {
        cause: error,
      });
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

function identityOf(issuer: string, claims: JWTPayload): OidcIdentity | null {
  const text = (claim: string) => (typeof claims[claim] === "string" ? claims[claim] : null);
  if (!claims.sub) return null;
  return {
    issuer,
    subject: claims.sub,
    email: text("email") ?? "",
    email_verified: claims["email_verified"] === true,
    full_name: text("name"),
    avatar_url: text("picture"),
  };
}

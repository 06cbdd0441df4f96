import { type Authentication, hashSecret, toDomainError } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import type { IncomingHttpHeaders } from "node:http";
import { bearerToken } from "./bearer.ts";
import type { OidcVerifier } from "./oidc.ts";
import { findOidcUser } from "./oidc-user.ts";

/** Finds out who sends a request. Never throws: a failure is the result, because public operations do not need to know. */
export type Authenticate = (headers: IncomingHttpHeaders) => Authentication | Promise<Authentication>;

/** Accepts API tokens, and JWTs of an OIDC issuer if there is a verifier. */
export function authenticator(em: EntityManager, verifyJwt: OidcVerifier | null): Authenticate {
  return (headers) => {
    const token = bearerToken(headers);
    if (!token) return null;
    if (token.startsWith("ear_") || !verifyJwt) return { kind: "token", hash: hashSecret(token) };
    return authenticateJwt(em, verifyJwt, token).catch(toDomainError);
  };
}

async function authenticateJwt(em: EntityManager, verifyJwt: OidcVerifier, jwt: string): Promise<Authentication> {
  const verified = await verifyJwt(jwt);
  if (!verified) return null;
  const { expiresAt, ...identity } = verified;
  return { kind: "user", id: await findOidcUser(em, identity), expiresAt };
}

import { type Authentication, hashSecret, toDomainError } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import type { IncomingHttpHeaders } from "node:http";
import type { OidcVerifier } from "./oidc.ts";
import { findOidcUser } from "./oidc-user.ts";

/** RFC 6750, section 2.1. The scheme's name is matched whatever its case (RFC 9110, section 11.1). */
const bearer = /^bearer +([\w.~+/-]+=*)$/i;

/** The token of the Authorization header; undefined without a well-formed one. */
export const bearerToken = ({ authorization = "" }: IncomingHttpHeaders): string | undefined =>
  bearer.exec(authorization)?.[1];

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

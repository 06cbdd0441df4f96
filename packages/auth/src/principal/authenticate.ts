import { type Authentication, DomainError, hashSecret, toDomainError } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import type { IncomingHttpHeaders } from "node:http";
import type { OidcVerifier } from "./oidc.ts";
import { findOidcUser } from "./oidc-user.ts";
import type { ReadSession } from "./session.ts";

/** RFC 6750, section 2.1. The scheme's name is matched whatever its case (RFC 9110, section 11.1). */
const bearer = /^bearer +([\w.~+/-]+=*)$/i;

/** The token of the Authorization header; undefined without a well-formed one. */
export const bearerToken = ({ authorization = "" }: IncomingHttpHeaders): string | undefined =>
  bearer.exec(authorization)?.[1];

/** The parts of a request that identify its sender. */
interface Sender {
  readonly headers: IncomingHttpHeaders;
  readonly method: string;
}

/** Finds out who sends a request. Never throws: a failure is the result, because public operations do not need to know. */
export type Authenticate = (sender: Sender) => Authentication | Promise<Authentication>;

/** Reads the sessions of signed-in people. */
export interface Sessions {
  readonly read: ReadSession;
  /** Returns true if pages of this origin may send writes with a session. */
  trusts(origin: string, host: string | undefined): boolean;
}

/** Accepts API tokens, JWTs of an OIDC issuer if there is a verifier, and sessions where they are given. */
export function authenticator(
  em: EntityManager,
  verifyJwt: OidcVerifier | null,
  sessions: Sessions | null = null,
): Authenticate {
  return ({ headers, method }) => {
    if (sessions && headers.cookie && headers.authorization === undefined)
      return authenticateSession(sessions, headers, method);
    const token = bearerToken(headers);
    if (!token) return null;
    if (token.startsWith("ear_") || !verifyJwt) return { kind: "token", hash: hashSecret(token) };
    return authenticateJwt(em, verifyJwt, token).catch(toDomainError);
  };
}

/**
 * A browser adds the cookie to requests from any site. So a request that may change something must have the Origin of a
 * trusted page.
 */
function authenticateSession(sessions: Sessions, headers: IncomingHttpHeaders, method: string): Authentication {
  const token = sessions.read(headers.cookie);
  if (!token) return null;
  const { origin, host } = headers;
  const isRead = method === "GET" || method === "HEAD";
  if (!isRead && !(origin && sessions.trusts(origin, host)))
    return new DomainError(
      "FORBIDDEN",
      "a session may write only from this server's own pages: send this server's Origin, or use a token.",
    );
  return { kind: "session", token };
}

async function authenticateJwt(em: EntityManager, verifyJwt: OidcVerifier, jwt: string): Promise<Authentication> {
  const verified = await verifyJwt(jwt);
  if (!verified) return null;
  const { expiresAt, ...identity } = verified;
  return { kind: "user", id: await findOidcUser(em, identity), expiresAt };
}

import {
  type Authentication,
  DomainError,
  hashSecret,
  personPrefix,
  type Principal,
  toDomainError,
} from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import type { IncomingHttpHeaders } from "node:http";
import type { OidcVerifier } from "./oidc.ts";
import { findOidcUser } from "./oidc-user.ts";
import { bearerOf, type ReadPeople } from "./person.ts";
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
  readonly readPeople: ReadPeople;
  /** Returns true if pages of this origin may send writes with a session. */
  trusts(origin: string, host: string | undefined): boolean;
}

interface Accepted {
  /** Null where nobody signs in on pages. */
  readonly sessions: Sessions | null;
}

/**
 * Accepts API tokens, and JWTs of an OIDC issuer if there is a verifier. For pages it accepts sessions too, and what the
 * people of a project carry.
 */
export function authenticator(
  em: EntityManager,
  verifyJwt: OidcVerifier | null,
  ofPages: Accepted | null = null,
): Authenticate {
  return ({ headers, method }) => {
    if (ofPages?.sessions && headers.cookie && headers.authorization === undefined)
      return authenticateCookies(ofPages.sessions, headers.cookie, headers, method);
    const token = bearerToken(headers);
    if (!token) return null;
    if (ofPages && token.startsWith(personPrefix)) return bearerOf(token);
    if (token.startsWith("ear_") || !verifyJwt) return { kind: "token", hash: hashSecret(token) };
    return authenticateJwt(em, verifyJwt, token).catch(toDomainError);
  };
}

/**
 * A browser adds the cookie to requests from any site. So a request that may change something must have the Origin of a
 * trusted page.
 */
function authenticateCookies(
  sessions: Sessions,
  cookies: string,
  { origin, host }: IncomingHttpHeaders,
  method: string,
): Authentication {
  const token = sessions.read(cookies);
  // An account comes before a person of one project.
  const principal: Principal | null = token ? { kind: "session", token } : sessions.readPeople(cookies);
  if (!principal) return null;
  const isRead = method === "GET" || method === "HEAD";
  if (!isRead && !(origin && sessions.trusts(origin, host)))
    return new DomainError(
      "FORBIDDEN",
      "a session may write only from this server's own pages: send this server's Origin, or use a token.",
    );
  return principal;
}

async function authenticateJwt(em: EntityManager, verifyJwt: OidcVerifier, jwt: string): Promise<Authentication> {
  const verified = await verifyJwt(jwt);
  if (!verified) return null;
  const { expiresAt, ...identity } = verified;
  return { kind: "user", id: await findOidcUser(em, identity), expiresAt };
}

import { hashSecret } from "@earshot/operations";
import { randomBytes } from "node:crypto";
import { cookieName, cookiePrefix, sessionSeconds } from "./session.ts";

/** A project's own domain. */
export interface DomainOfProject {
  readonly domain: string;
  /** The id of the project that the domain serves. */
  readonly id: string;
}

/** The seconds that somebody has for signing in, once a domain has sent them here: as long as a mailed link works. */
const challengeSeconds = 3_600;

const hashed = (text: string) => hashSecret(text).toString("base64url");

/** The token of a session's row. Its cookie opens nothing at another domain, and nothing of another project. */
const tokenOf = (secret: string, { domain, id }: DomainOfProject) => `domain:${hashed(`${domain} ${id} ${secret}`)}`;

/** Returns the hash of a browser's secret, which the sign-in page gets in its place. */
export const challengeOf = (secret: string): string => hashed(`challenge ${secret}`);

/** The address of pages at a project's own domain: its scheme and port are those of `PUBLIC_URL`. */
export function originOfDomain(publicUrl: string, domain: string): string {
  const url = new URL(publicUrl);
  url.hostname = domain;
  return url.origin;
}

/** Returns an address as a path of this origin: "/" if it leads elsewhere. */
export function ownPath(address: unknown, home: string): string {
  if (typeof address !== "string" || !URL.canParse(address, home)) return "/";
  const { origin, pathname, search, hash } = new URL(address, home);
  // A path that begins with two slashes leads to another server.
  return origin === home ? pathname.replace(/^\/+/, "/") + search + hash : "/";
}

/**
 * The cookies of a project's own domain. Whoever holds the domain can read them, so they open that project alone, there.
 * A session's has the name of this server's own, which no domain is sent. Only hashes of their values are stored.
 */
export function domainCookies(isSecure: boolean) {
  const names = { session: cookieName(isSecure), challenge: `${cookiePrefix(isSecure)}.challenge` };
  const read = (cookies: string | undefined, name: string) => {
    const cookie = cookies?.split(/; */).find((each) => each.startsWith(`${name}=`));
    const value = cookie?.slice(name.length + 1) ?? "";
    return /^[\w-]{43}$/.test(value) ? value : undefined;
  };
  const write = (name: string, value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly${isSecure ? "; Secure" : ""}; SameSite=Lax`;
  return {
    /** The token of a request's session; undefined if it has none. */
    readSession(cookies: string | undefined, own: DomainOfProject): string | undefined {
      const secret = read(cookies, names.session);
      return secret && tokenOf(secret, own);
    },
    /** A new session's token, and the header that gives the browser its secret. */
    newSession(own: DomainOfProject) {
      const secret = randomBytes(32).toString("base64url");
      return { token: tokenOf(secret, own), cookie: write(names.session, secret, sessionSeconds) };
    },
    endSession: () => write(names.session, "", 0),
    readChallenge: (cookies: string | undefined) => read(cookies, names.challenge),
    /** A browser keeps its secret, so that it can sign in from two pages. */
    newChallenge(cookies: string | undefined) {
      const secret = read(cookies, names.challenge) ?? randomBytes(32).toString("base64url");
      return { challenge: challengeOf(secret), cookie: write(names.challenge, secret, challengeSeconds) };
    },
    endChallenge: () => write(names.challenge, "", 0),
  };
}

export type DomainCookies = ReturnType<typeof domainCookies>;

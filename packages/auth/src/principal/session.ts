import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The prefix of better-auth's cookies. `__Host-` works with https only. Browsers accept such a cookie only from this
 * exact host, so another host of the domain cannot set it.
 */
export const cookiePrefix = (isSecure: boolean): string => `${isSecure ? "__Host-" : ""}earshot`;

/** The header in which the gateway names the client's address. The gateway replaces it if a client sends it. */
export const clientAddressHeader = "x-earshot-client-address";

export const cookieName = (isSecure: boolean) => `${cookiePrefix(isSecure)}.session_token`;

/** True if a Cookie header has the cookie of a session, valid or not. The name behind https ends in the other one. */
export const carriesSession = (cookies: string | undefined): boolean =>
  cookies?.includes(`${cookieName(false)}=`) ?? false;

/** The seconds for which an unused session lasts. */
export const sessionSeconds = 30 * 86_400;

/** Returns the token of the session in a Cookie header; undefined if there is none with a valid signature. */
export type ReadSession = (cookies: string | undefined) => string | undefined;

/**
 * Reads better-auth's session cookie, which is `token.signature`, encoded as in an address. The signature is base64 of
 * an HMAC with SHA-256 by AUTH_SECRET.
 */
export function sessionReader(secret: string, isSecure: boolean): ReadSession {
  const pattern = new RegExp(`(?:^|; *)${cookieName(isSecure)}=([^;]*)`);
  return (cookies) => {
    const [, value = ""] = (cookies && pattern.exec(cookies)) || [];
    const [, token = "", sent = ""] = /^([A-Za-z0-9]{1,64})\.([A-Za-z0-9+/]{43}=)$/.exec(decoded(value)) ?? [];
    if (!token) return undefined;
    const signature = createHmac("sha256", secret).update(token).digest();
    return timingSafeEqual(signature, Buffer.from(sent, "base64")) ? token : undefined;
  };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

/** The Set-Cookie header that keeps a request's session cookie for another 30 days; undefined if it has none. */
export function renewedCookie(cookies: string | undefined, isSecure: boolean): string | undefined {
  const name = cookieName(isSecure);
  const value = cookies
    ?.split(/; */)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  if (value === undefined) return undefined;
  const secure = isSecure ? "; Secure" : "";
  return `${name}=${value}; Max-Age=${sessionSeconds}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

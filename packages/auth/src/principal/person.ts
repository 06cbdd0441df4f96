import { hashSecret, type Principal } from "@earshot/operations";

/** The start of the cookies by which a browser stays a person of one project each, or a guest. The project's id follows. */
const starts = { person: "earshot.person.", guest: "earshot.guest." } as const;

/**
 * A guest's cookie has a name of its own, so that both are there once its guest has signed in: the page that comes next
 * gives over what the guest did. A form of another site, which signs in, is sent no cookie.
 */
export type PersonCookie = keyof typeof starts;

/** `__Host-` works with https only: see cookiePrefix. */
const prefix = (isSecure: boolean) => (isSecure ? "__Host-" : "");

/** True if a Cookie header has the cookie of a person or a guest, valid or not. */
export const carriesPerson = (cookies: string | undefined): boolean =>
  Object.values(starts).some((start) => cookies?.includes(start));

interface Kept {
  readonly kind: PersonCookie;
  readonly projectId: string;
  readonly token: string;
  /** 0 ends it. */
  readonly seconds: number;
}

/** The Set-Cookie header by which a browser stays this person of a project. */
export function personCookie({ kind, projectId, token, seconds }: Kept, isSecure: boolean): string {
  const secure = isSecure ? "; Secure" : "";
  const name = prefix(isSecure) + starts[kind] + projectId;
  return `${name}=${token}; Max-Age=${seconds}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

/** Returns the people of a Cookie header, one for each project; null if there is none. */
export type ReadPeople = (cookies: string) => Principal | null;

/** Returns the hashes of a Cookie header's secrets by their projects. */
export function personCookies(cookies: string | undefined, kind: PersonCookie, isSecure: boolean): Map<string, Buffer> {
  const name = prefix(isSecure) + starts[kind];
  const found = new Map<string, Buffer>();
  for (const cookie of cookies?.split(";") ?? []) {
    const own = cookie.trimStart();
    if (!own.startsWith(name)) continue;
    const [, projectId, token] = /^([0-9a-f-]{36})=(eps_[\w-]{43})$/.exec(own.slice(name.length)) ?? [];
    if (projectId && token) found.set(projectId, hashSecret(token));
  }
  return found;
}

export const peopleReader =
  (isSecure: boolean): ReadPeople =>
  (cookies) => {
    if (!carriesPerson(cookies)) return null;
    // Whoever has signed in comes before the guest they were.
    const hashes = new Map([
      ...personCookies(cookies, "guest", isSecure),
      ...personCookies(cookies, "person", isSecure),
    ]);
    return hashes.size === 0 ? null : { kind: "person", hashIn: (projectId) => hashes.get(projectId) };
  };

/** The person of a bearer: the same in any project, and unknown in all but one. */
export function bearerOf(token: string): Principal {
  const hash = hashSecret(token);
  return { kind: "person", hashIn: () => hash };
}

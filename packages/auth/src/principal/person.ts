import { hashSecret, type Principal } from "@earshot/operations";

/** The start of the cookies that keep a browser signed in to one project each. The project's id follows. */
const start = "earshot.person.";

/** `__Host-` works with https only: see cookiePrefix. */
const nameOf = (isSecure: boolean) => `${isSecure ? "__Host-" : ""}${start}`;

/** True if a Cookie header has the cookie of a person, valid or not. */
export const carriesPerson = (cookies: string | undefined): boolean => cookies?.includes(start) ?? false;

/** The Set-Cookie header that signs a browser in to one project for these seconds; 0 signs it out. */
export function personCookie(projectId: string, token: string, seconds: number, isSecure: boolean): string {
  const secure = isSecure ? "; Secure" : "";
  return `${nameOf(isSecure)}${projectId}=${token}; Max-Age=${seconds}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

/** Returns the people of a Cookie header, one for each project; null if there is none. */
export type ReadPeople = (cookies: string) => Principal | null;

const plain = /(?:^|; ?)earshot\.person\.([0-9a-f-]{36})=(eps_[\w-]{43})(?=;|$)/g;
const secure = /(?:^|; ?)__Host-earshot\.person\.([0-9a-f-]{36})=(eps_[\w-]{43})(?=;|$)/g;

export const peopleReader =
  (isSecure: boolean): ReadPeople =>
  (cookies) => {
    const found = Array.from(
      cookies.matchAll(isSecure ? secure : plain),
      ([, projectId = "", token = ""]) => [projectId, hashSecret(token)] as const,
    );
    if (found.length === 0) return null;
    const hashes = new Map(found);
    return { kind: "person", hashIn: (projectId) => hashes.get(projectId) };
  };

/** The person of a bearer: the same in any project, and unknown in all but one. */
export function bearerOf(token: string): Principal {
  const hash = hashSecret(token);
  return { kind: "person", hashIn: () => hash };
}

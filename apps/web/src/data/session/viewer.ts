import { type Account, EarshotError } from "@earshot/client";
import { type QueryKey, queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { useLocation, useRouteContext } from "@tanstack/react-router";
import type { AppContext } from "../context.ts";
import type { SignInMethods } from "../../page.ts";

/** Whoever holds a domain can read its pages: they name nobody's address, and nobody administers anything there. */
const unknownAtDomains = { email: "", is_admin: false, can_create_projects: false };

type Parts = Pick<AppContext, "client" | "earshot" | "domain" | "frame">;

/** Whoever is signed in at a domain or in a widget. */
const known = ({ domain, frame }: Parts) => (frame ? frame.get().person : domain?.viewer);

/** The signed-in user; null for nobody. */
export const viewerQuery = ({ client, earshot, ...at }: Parts) =>
  queryOptions<Account | null>({
    queryKey: [...earshot.account.pathKey(), "viewer"],
    queryFn: async ({ signal }) =>
      at.domain || at.frame
        ? ((person) => (person ? { ...person, ...unknownAtDomains } : null))(known({ client, earshot, ...at }))
        : client.account.me.query(undefined, { signal }).catch((error: unknown) => {
            if (error instanceof EarshotError && error.code === "UNAUTHORIZED") return null;
            throw error;
          }),
    staleTime: Infinity,
  });

/** True for the cached query of the signed-in user, and for no other. */
export const isViewerQuery = ({ queryKey }: { queryKey: QueryKey }): boolean => queryKey.at(-1) === "viewer";

/** Returns the signed-in user; null for nobody. Every page has loaded it. */
export const useViewer = (): Account | null =>
  useSuspenseQuery(viewerQuery(useRouteContext({ from: "__root__" }))).data;

/** Returns the ways to sign in at this server. */
export const useSignInMethods = (): SignInMethods => useRouteContext({ from: "__root__" }).signIn;

/** Also escapes the signs that `encodeURIComponent` leaves and better-auth refuses in the query of an address. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

interface Wanted {
  /** The feedback that somebody was about to vote for. */
  vote?: string | undefined;
  domain?: string | undefined;
  challenge?: string | undefined;
}

/** Returns the address of the sign-in page, which leads back to this one, or to one of a project's own domain. */
export const signInPath = (path: string, { vote, domain, challenge }: Wanted = {}): string =>
  `/sign-in?${Object.entries({ next: path, vote, domain, challenge })
    .flatMap(([name, value]) => (value ? [`${name}=${encode(value)}`] : []))
    .join("&")}`;

/** Returns the address of the sign-in page, which leads back to the current page, or to a place in it. */
export function useSignInPath(place?: string): string {
  const { publicHref } = useLocation();
  return signInPath(place ? publicHref.replace(/(#.*)?$/s, `#${place}`) : publicHref);
}

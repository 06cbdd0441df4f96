import { type Account, EarshotError } from "@earshot/client";
import { type QueryKey, queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import type { AppContext } from "../../context.ts";
import type { SignInMethods } from "../../page.ts";

/** Who is signed in; null for nobody. */
export const viewerQuery = ({ client, earshot }: Pick<AppContext, "client" | "earshot">) =>
  queryOptions<Account | null>({
    queryKey: [...earshot.account.pathKey(), "viewer"],
    queryFn: ({ signal }) =>
      client.account.me.query(undefined, { signal }).catch((error: unknown) => {
        if (error instanceof EarshotError && error.code === "UNAUTHORIZED") return null;
        throw error;
      }),
    staleTime: Infinity,
  });

/** Whether a cached query says who is signed in, and nothing else. */
export const isViewerQuery = ({ queryKey }: { queryKey: QueryKey }): boolean => queryKey.at(-1) === "viewer";

/** Returns who is signed in; null for nobody. Every page has loaded it. */
export const useViewer = (): Account | null =>
  useSuspenseQuery(viewerQuery(useRouteContext({ from: "__root__" }))).data;

/** How people can sign in here. */
export const useSignInMethods = (): SignInMethods => useRouteContext({ from: "__root__" }).signIn;

/** What better-auth takes in the query of an address is less than what may stand there. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** The page that signs in and comes back to this address; `vote` is the feedback that somebody was about to vote for. */
export const signInPath = (path: string, vote?: string): string =>
  `/sign-in?next=${encode(path)}${vote ? `&vote=${vote}` : ""}`;

import { type Account, EarshotError } from "@earshot/client";
import { type QueryKey, queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import type { AppContext } from "../../context.ts";

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

/** The page that signs in and comes back to this address. */
export const signInPath = (path: string): string => `/sign-in?next=${encodeURIComponent(path)}`;

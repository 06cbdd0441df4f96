import { createRootRouteWithContext, createRoute, notFound, Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import type { AppContext } from "../context.ts";
import { viewerQuery } from "../features/account/viewer.ts";
import { needed } from "./load.ts";
import { titleOf } from "../head.ts";

/** The server's HTML has the first title. */
function Root() {
  const title = useRouterState({ select: ({ matches }) => titleOf(matches) });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return <Outlet />;
}

/** What every page needs: who looks at it. */
export const rootRoute = createRootRouteWithContext<AppContext>()({
  loader: ({ context }) => needed(context.queryClient, viewerQuery(context)),
  component: Root,
});

/** Every path that the gateway gives to the app, and that is none of its pages. */
export const elsewhereRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "$",
  loader: () => {
    throw notFound();
  },
});

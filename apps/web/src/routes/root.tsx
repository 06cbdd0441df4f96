import {
  createRootRouteWithContext,
  createRoute,
  notFound,
  redirect,
  Outlet,
  useRouter,
  useRouterState,
} from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { AppContext } from "../data/context.ts";
import { viewerQuery } from "../data/session/viewer.ts";
import { useSessionNotes } from "../shell/use-session-notes.ts";
import { needed } from "./load.ts";
import { statusOf, titleOf } from "./head.ts";
import { Hidden } from "../ui/text/hidden.tsx";

/** The root of all pages. The server's HTML has the first title. */
function Root() {
  const title = useRouterState({ select: ({ matches }) => titleOf(statusOf(matches) === 200 ? matches : []) });
  const isLeft = useLeft();
  useEffect(() => {
    document.title = title;
  }, [title]);
  useSessionNotes();
  return (
    <>
      <Outlet />
      <div role="status">
        <Hidden>{isLeft && title}</Hidden>
      </div>
    </>
  );
}

/**
 * Returns true once the first page was left for another, whose title screen readers are told. What had the focus may
 * be gone with the page: then the new page's content gets it.
 */
function useLeft(): boolean {
  const router = useRouter();
  const [isLeft, setLeft] = useState(false);
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        setLeft(true);
        if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
      }),
    [router],
  );
  return isLeft;
}

/** Pages about an account or for a team, which are at this server's own address alone. */
const atHome = /^\/(account|notifications)$|^\/p\/[^/]+\/manage(\/|$)/;

/** Every page loads the signed-in user. */
export const rootRoute = createRootRouteWithContext<AppContext>()({
  beforeLoad({ context: { domain, publicUrl }, location: { pathname, href } }) {
    if (domain && atHome.test(pathname)) throw redirect({ href: publicUrl + href });
  },
  loader: ({ context }) => needed(context.queryClient, viewerQuery(context)),
  component: Root,
});

/** All other paths that the gateway passes to the app. None of them is a page. */
export const elsewhereRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "$",
  loader: () => {
    throw notFound();
  },
});

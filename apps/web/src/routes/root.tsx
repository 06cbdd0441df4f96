import {
  createRootRouteWithContext,
  createRoute,
  notFound,
  redirect,
  Outlet,
  useRouter,
  useRouterState,
} from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
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

/** The heading of the page: it says where somebody is. A page that is still loading has none. */
const headingOf = () => document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");

/**
 * Returns true once the first page was left for another, whose title screen readers are told. The new page's heading
 * gets the focus, unless the page or the address has given it to something else.
 */
function useLeft(): boolean {
  const router = useRouter();
  const [isLeft, setLeft] = useState(false);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const stops = [
      router.subscribe("onBeforeLoad", ({ pathChanged }) => {
        if (pathChanged) before.current = document.activeElement;
      }),
      router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        setLeft(true);
        const { activeElement } = document;
        if (toLocation.hash || (activeElement !== document.body && activeElement !== before.current)) return;
        const heading = headingOf();
        heading?.setAttribute("tabindex", "-1");
        heading?.focus({ preventScroll: true });
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [router]);
  return isLeft;
}

/** Pages about an account or for a team, which are at this server's own address alone. */
const atHome = /^\/(account|admin|notifications)$|^\/p\/[^/]+\/manage(\/|$)/;

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

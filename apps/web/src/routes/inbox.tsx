import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { manageRoute } from "./manage.tsx";

/** `/p/{slug}/manage/inbox` */
export const inboxRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: "/inbox",
  component: lazyRouteComponent(() => import("../features/inbox/inbox-page.tsx"), "InboxPage"),
});

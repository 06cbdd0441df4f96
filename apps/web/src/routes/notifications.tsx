import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { viewerQuery } from "../data/session/viewer.ts";
import { notificationList } from "../features/notification/list.ts";
import { notificationText } from "../features/notification/notification.text.ts";
import { needed } from "./load.ts";
import { rootRoute } from "./root.tsx";

/** `/notifications` */
export const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/notifications",
  loader: async ({ context }) => {
    const { queryClient, earshot } = context;
    const viewer = await needed(queryClient, viewerQuery(context));
    if (viewer) await queryClient.infiniteQuery(notificationList(earshot)).catch(() => undefined);
  },
  head: () => ({ meta: [{ title: `${notificationText.title} · Earshot` }, { name: "robots", content: "noindex" }] }),
  component: lazyRouteComponent(() => import("../pages/account/notifications-page.tsx"), "NotificationsPage"),
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { settingsRoute } from "./manage.tsx";

/** `/p/{slug}/manage/settings/statuses` */
export const statusesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/statuses",
  component: lazyRouteComponent(() => import("../features/status/statuses-page.tsx"), "StatusesPage"),
});

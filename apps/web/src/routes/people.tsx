import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { settingsRoute } from "./manage.tsx";

/** `/p/{slug}/manage/settings/people` */
export const peopleRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/people",
  component: lazyRouteComponent(() => import("../features/member/people-page.tsx"), "PeoplePage"),
});

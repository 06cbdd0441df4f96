import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { settingsRoute } from "./manage.tsx";

/** `/p/{slug}/manage/settings/tags` */
export const tagsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/tags",
  component: lazyRouteComponent(() => import("../features/tag/tags-page.tsx"), "TagsPage"),
});

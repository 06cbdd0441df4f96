import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { settingsRoute } from "./manage.tsx";

/** `/p/{slug}/manage/settings` */
export const generalRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/",
  component: lazyRouteComponent(() => import("../features/settings/settings-page.tsx"), "SettingsPage"),
});

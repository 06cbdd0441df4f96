import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { statusText } from "../../../features/status/status.text.ts";
import { settingsRoute } from "../manage.tsx";
import { teamTitle } from "../team-title.ts";

/** `/p/{slug}/manage/settings/statuses` */
export const statusesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/statuses",
  loader: async ({ parentMatchPromise }) => (await parentMatchPromise).loaderData,
  head: ({ loaderData }) => teamTitle(statusText.title, loaderData),
  component: lazyRouteComponent(() => import("../../../pages/settings/statuses-page.tsx"), "StatusesPage"),
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { settingsRoute } from "../manage.tsx";
import { teamTitle } from "../team-title.ts";

/** `/p/{slug}/manage/settings/audit` */
export const auditRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/audit",
  loader: async ({ parentMatchPromise }) => (await parentMatchPromise).loaderData,
  head: ({ loaderData }) => teamTitle("Audit", loaderData),
  component: lazyRouteComponent(() => import("../../../pages/settings/audit-page.tsx"), "AuditPage"),
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { movingTitle } from "../../../features/moving/title.text.ts";
import { settingsRoute } from "../manage.tsx";
import { teamTitle } from "../team-title.ts";

/** `/p/{slug}/manage/settings/import`. The import that is open is in the address. */
export const importRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/import",
  validateSearch: ({ id }: Record<string, unknown>): { id?: string } => (typeof id === "string" ? { id } : {}),
  loader: async ({ parentMatchPromise }) => (await parentMatchPromise).loaderData,
  head: ({ loaderData }) => teamTitle(movingTitle.import, loaderData),
  component: lazyRouteComponent(() => import("../../../pages/settings/import-page.tsx"), "ImportPage"),
});

/** `/p/{slug}/manage/settings/export` */
export const exportRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/export",
  loader: async ({ parentMatchPromise }) => (await parentMatchPromise).loaderData,
  head: ({ loaderData }) => teamTitle(movingTitle.export, loaderData),
  component: lazyRouteComponent(() => import("../../../pages/settings/export-page.tsx"), "ExportPage"),
});

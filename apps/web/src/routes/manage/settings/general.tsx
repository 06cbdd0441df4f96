import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { settingsTitle } from "../../../features/settings/title.text.ts";
import { wanted } from "../../load.ts";
import { settingsRoute } from "../manage.tsx";
import { teamTitle } from "../team-title.ts";

/** `/p/{slug}/manage/settings` */
export const generalRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/",
  loader: async ({ context: { queryClient, earshot }, params: { slug: projectSlug }, parentMatchPromise }) => {
    const [{ loaderData }] = await Promise.all([
      parentMatchPromise,
      wanted(queryClient, earshot.settings.get.queryOptions({ projectSlug })),
      wanted(queryClient, earshot.config.get.queryOptions({ projectSlug })),
    ]);
    return loaderData;
  },
  head: ({ loaderData }) => teamTitle(settingsTitle.general, loaderData),
  component: lazyRouteComponent(() => import("../../../pages/settings/settings-page.tsx"), "SettingsPage"),
});

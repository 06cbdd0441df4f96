import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { settingsTitle } from "../../../features/settings/title.text.ts";
import { wanted } from "../../load.ts";
import { settingsRoute } from "../manage.tsx";
import { teamTitle } from "../team-title.ts";

/** `/p/{slug}/manage/settings/connect` */
export const connectRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/connect",
  loader: async ({ context: { queryClient, earshot }, params: { slug: projectSlug }, parentMatchPromise }) => {
    const [{ loaderData }] = await Promise.all([
      parentMatchPromise,
      wanted(queryClient, earshot.config.get.queryOptions({ projectSlug })),
    ]);
    return loaderData;
  },
  head: ({ loaderData }) => teamTitle(settingsTitle.connect, loaderData),
  component: lazyRouteComponent(() => import("../../../pages/settings/connect-page.tsx"), "ConnectPage"),
});

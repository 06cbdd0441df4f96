import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { widgetText } from "../../../features/widget/widget.text.ts";
import { wanted } from "../../load.ts";
import { settingsRoute } from "../manage.tsx";
import { teamTitle } from "../team-title.ts";

/** `/p/{slug}/manage/settings/widget` */
export const widgetRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/widget",
  loader: async ({ context: { queryClient, earshot }, params: { slug: projectSlug }, parentMatchPromise }) => {
    const [{ loaderData }] = await Promise.all([
      parentMatchPromise,
      wanted(queryClient, earshot.settings.get.queryOptions({ projectSlug })),
    ]);
    return loaderData;
  },
  head: ({ loaderData }) => teamTitle(widgetText.title, loaderData),
  component: lazyRouteComponent(() => import("../../../pages/settings/widget-page.tsx"), "WidgetPage"),
});

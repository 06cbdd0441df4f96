import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { tagText } from "../../../features/tag/tag.text.ts";
import { settingsRoute } from "../manage.tsx";
import { teamTitle } from "../team-title.ts";

/** `/p/{slug}/manage/settings/tags` */
export const tagsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/tags",
  loader: async ({ parentMatchPromise }) => (await parentMatchPromise).loaderData,
  head: ({ loaderData }) => teamTitle(tagText.title, loaderData),
  component: lazyRouteComponent(() => import("../../../pages/settings/tags-page.tsx"), "TagsPage"),
});

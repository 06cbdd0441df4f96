import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { manageText } from "../../../shell/manage/manage.text.ts";
import { wanted } from "../../load.ts";
import { settingsRoute } from "../manage.tsx";
import { teamTitle } from "../team-title.ts";

/** `/p/{slug}/manage/settings/sso` */
export const ssoRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/sso",
  loader: async ({ context: { queryClient, earshot }, params: { slug: projectSlug }, parentMatchPromise }) => {
    const { loaderData } = await parentMatchPromise;
    await Promise.all([
      wanted(queryClient, earshot.settings.get.queryOptions({ projectSlug })),
      ...(loaderData?.board.viewer?.can.includes("sso.listKeys")
        ? [wanted(queryClient, earshot.sso.listKeys.queryOptions({ projectSlug }))]
        : []),
    ]);
    return loaderData;
  },
  head: ({ loaderData }) => teamTitle(manageText.pages.sso, loaderData),
  component: lazyRouteComponent(() => import("../../../pages/settings/sso-page.tsx"), "SsoPage"),
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { memberTitle } from "../../../features/member/title.text.ts";
import { wanted } from "../../load.ts";
import { settingsRoute } from "../manage.tsx";
import { teamTitle } from "../team-title.ts";

/** `/p/{slug}/manage/settings/people` */
export const peopleRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/people",
  loader: async ({ context: { queryClient, earshot }, params: { slug: projectSlug }, parentMatchPromise }) => {
    const [{ loaderData }] = await Promise.all([
      parentMatchPromise,
      wanted(queryClient, earshot.member.list.queryOptions({ projectSlug })),
      wanted(queryClient, earshot.invite.list.queryOptions({ projectSlug })),
    ]);
    return loaderData;
  },
  head: ({ loaderData }) => teamTitle(memberTitle, loaderData),
  component: lazyRouteComponent(() => import("../../../pages/settings/people-page.tsx"), "PeoplePage"),
});

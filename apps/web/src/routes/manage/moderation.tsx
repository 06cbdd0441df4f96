import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { queueList, readQueueAddress } from "../../features/moderation/address.ts";
import { moderationTitle } from "../../features/moderation/title.text.ts";
import { manageRoute } from "./manage.tsx";
import { teamTitle } from "./team-title.ts";

/** `/p/{slug}/manage/moderation` */
export const moderationRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: "/moderation",
  validateSearch: readQueueAddress,
  // The browser shows the page at once, with skeletons.
  loader: async ({ context: { queryClient, earshot }, params: { slug }, parentMatchPromise }) => {
    const { loaderData } = await parentMatchPromise;
    if (typeof document === "undefined" && loaderData)
      await queryClient.infiniteQuery(queueList(earshot, slug)).catch(() => undefined);
    return loaderData;
  },
  head: ({ loaderData }) => teamTitle(moderationTitle, loaderData),
  component: lazyRouteComponent(() => import("../../pages/moderation/moderation-page.tsx"), "ModerationPage"),
});

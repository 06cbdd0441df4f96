import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { webhookTitle } from "../../../features/webhook/title.text.ts";
import { wanted } from "../../load.ts";
import { settingsRoute } from "../manage.tsx";
import { teamTitle } from "../team-title.ts";

/** `/p/{slug}/manage/settings/webhooks` */
export const webhooksRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/webhooks",
  loader: async ({ context: { queryClient, earshot }, params: { slug: projectSlug }, parentMatchPromise }) => {
    const { loaderData } = await parentMatchPromise;
    if (loaderData?.board.viewer?.can.includes("webhook.list"))
      await wanted(queryClient, earshot.webhook.list.queryOptions({ projectSlug }));
    return loaderData;
  },
  head: ({ loaderData }) => teamTitle(webhookTitle, loaderData),
  component: lazyRouteComponent(() => import("../../../pages/settings/webhooks-page.tsx"), "WebhooksPage"),
});

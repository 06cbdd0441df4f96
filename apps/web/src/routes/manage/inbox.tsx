import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { inboxList, readAddress } from "../../features/inbox/address.ts";
import { manageText } from "../../shell/manage/manage.text.ts";
import { wanted } from "../load.ts";
import { manageRoute } from "./manage.tsx";

/** `/p/{slug}/manage/inbox` */
export const inboxRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: "/inbox",
  validateSearch: readAddress,
  loaderDeps: ({ search }) => search,
  // The browser shows the page at once, with skeletons.
  loader: async ({ context: { queryClient, earshot }, params: { slug }, deps, parentMatchPromise }) => {
    const { loaderData } = await parentMatchPromise;
    if (typeof document === "undefined" && loaderData) {
      const input = { projectSlug: slug, feedbackId: deps.item ?? "" };
      const list = queryClient.infiniteQuery(inboxList(earshot, slug, deps)).catch(() => undefined);
      await Promise.all([list, ...(deps.item ? [wanted(queryClient, earshot.feedback.get.queryOptions(input))] : [])]);
    }
    return { name: loaderData?.board.name ?? "" };
  },
  head: ({ loaderData: { name } = { name: "" } }) => ({ meta: [{ title: `${manageText.inbox} · ${name}` }] }),
  component: lazyRouteComponent(() => import("../../pages/inbox/inbox-page.tsx"), "InboxPage"),
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { excerptOf, metaOf } from "../features/project/meta.ts";
import { needed, wanted } from "./load.ts";
import { projectRoute } from "./project.tsx";

/** `/p/{slug}/f/{feedbackId}` */
export const feedbackRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/f/$feedbackId",
  loader: async ({ context: { queryClient, earshot }, params: { slug, feedbackId }, parentMatchPromise }) => {
    const input = { projectSlug: slug, feedbackId };
    const [item, { loaderData }] = await Promise.all([
      needed(queryClient, earshot.feedback.get.queryOptions(input)),
      parentMatchPromise,
      wanted(queryClient, earshot.comment.list.queryOptions(input)),
      wanted(queryClient, earshot.feedback.upvotes.queryOptions(input)),
    ]);
    return { item, board: loaderData?.board };
  },
  head: ({ loaderData }) =>
    loaderData
      ? metaOf({
          title: `${loaderData.item.title} · ${loaderData.board?.name ?? ""}`,
          description: excerptOf(loaderData.item.description),
          type: "article",
        })
      : {},
  component: lazyRouteComponent(() => import("../features/feedback/feedback-page.tsx"), "FeedbackPage"),
});

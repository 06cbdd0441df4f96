import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { commentPages } from "../features/comment/thread/pages.ts";
import { historyOf } from "../data/feedback/history.ts";
import { votersOf } from "../features/feedback/voters.tsx";
import { excerptOf, linkedData, metaOf } from "../data/project/meta.ts";
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
      queryClient.infiniteQuery(commentPages(earshot, slug, feedbackId)).catch(() => undefined),
      wanted(queryClient, votersOf(earshot, input)),
      wanted(queryClient, historyOf(earshot, slug, feedbackId)),
    ]);
    return { item, board: loaderData?.board };
  },
  head: ({ loaderData }) => {
    if (!loaderData) return {};
    const { item, board } = loaderData;
    const text = excerptOf(item.description) || item.title;
    return {
      ...metaOf({ title: `${item.title} · ${board?.name ?? ""}`, description: text, type: "article" }),
      ...linkedData({
        "@type": "DiscussionForumPosting",
        headline: item.title,
        text,
        datePublished: item.created_at,
        author: { "@type": "Person", name: item.user.full_name },
        commentCount: item.comment_count,
        interactionStatistic: {
          "@type": "InteractionCounter",
          interactionType: "https://schema.org/LikeAction",
          userInteractionCount: item.upvotes,
        },
      }),
    };
  },
  component: lazyRouteComponent(() => import("../pages/project/feedback-page.tsx"), "FeedbackPage"),
});

import { createRoute, createRouter, lazyRouteComponent, type LocationRewrite } from "@tanstack/react-router";
import type { AppContext } from "../data/context.ts";
import { textIn } from "../data/search-text.ts";
import { type SentTexts, SharePage } from "../pages/widget/share-page.tsx";
import { WidgetFailure, WidgetNotFound } from "../shell/widget/widget-failures.tsx";
import { WidgetLayout } from "../shell/widget/widget-layout.tsx";
import { Page } from "../ui/layout/frame.tsx";
import { Skeleton } from "../ui/layout/skeleton.tsx";
import { boardRoute } from "./board.tsx";
import { changelogEntryRoute, changelogRoute } from "./changelog.tsx";
import { feedbackRoute } from "./feedback.tsx";
import { projectRoute } from "./project.tsx";
import { roadmapRoute } from "./roadmap.tsx";
import { elsewhereRoute, rootRoute } from "./root.tsx";

/** `/w/{slug}/share` */
const shareRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/share",
  validateSearch: (search: Record<string, unknown>): SentTexts => {
    const title = textIn(search["title"], 200);
    const text = textIn(search["text"], 20_000);
    return { ...(title && { title }), ...(text && { text }) };
  },
  component: SharePage,
});

/** `/w/{slug}/thanks/{feedbackId}` */
const thanksRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/thanks/$feedbackId",
  component: lazyRouteComponent(() => import("../pages/widget/thanks-page.tsx"), "ThanksPage"),
});

const routeTree = rootRoute.addChildren([
  projectRoute.update({ component: WidgetLayout }).addChildren([
    boardRoute.update({
      component: lazyRouteComponent(() => import("../pages/widget/list-page.tsx"), "ListPage"),
    }),
    shareRoute,
    thanksRoute,
    feedbackRoute,
    roadmapRoute,
    changelogRoute,
    changelogEntryRoute,
  ]),
  elsewhereRoute,
]);

/** The pages of a project, which are at `/p/{slug}`, have another address in the widget. */
const move = (from: string, to: string) => (parts: { url: URL }) => {
  if (parts.url.pathname.startsWith(from)) parts.url.pathname = to + parts.url.pathname.slice(from.length);
  return parts.url;
};
const belowW: LocationRewrite = { input: move("/w/", "/p/"), output: move("/p/", "/w/") };

/** Creates the router of the widget: the pages of one project, in a small frame. */
export const createWidgetRouter = (context: AppContext) =>
  createRouter({
    routeTree,
    context,
    rewrite: belowW,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingComponent: () => (
      <Page>
        <Skeleton rows={3} />
      </Page>
    ),
    defaultErrorComponent: WidgetFailure,
    defaultNotFoundComponent: WidgetNotFound,
  });

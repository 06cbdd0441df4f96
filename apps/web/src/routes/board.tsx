import { createRoute } from "@tanstack/react-router";
import { BoardPage } from "../features/feedback/board-page.tsx";
import { readFilters } from "../features/feedback/filters.ts";
import { feedbackList } from "../features/feedback/list.ts";
import { projectRoute } from "./project.tsx";

/** `/p/{slug}` */
export const boardRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/",
  validateSearch: readFilters,
  loaderDeps: ({ search }) => search,
  // A search shows what was found before until its own answer is there, so nothing waits for this.
  loader: async ({ context: { queryClient, earshot }, params: { slug }, deps, preload }) => {
    const loading = queryClient.infiniteQuery(feedbackList(earshot, slug, deps)).catch(() => undefined);
    if (preload || typeof document === "undefined") await loading;
  },
  component: BoardPage,
});

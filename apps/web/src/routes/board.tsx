import { createRoute } from "@tanstack/react-router";
import { readFilters } from "../features/feedback/board/filters.ts";
import { feedbackList } from "../features/feedback/board/list.ts";
import { projectRoute } from "./project.tsx";

/** `/p/{slug}`. Each router gives it its page. */
export const boardRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/",
  validateSearch: readFilters,
  loaderDeps: ({ search }) => search,
  // A search shows the previous results until its own arrive. Whoever comes back to the board waits for a list that is
  // long enough to scroll to where they were.
  loader: async ({ context: { queryClient, earshot }, params: { slug }, deps, cause }) => {
    const list = feedbackList(earshot, slug, deps);
    const isCached = queryClient.getQueryData(list.queryKey) !== undefined;
    const loading = queryClient.infiniteQuery(list).catch(() => undefined);
    if (cause !== "stay" && !isCached) await loading;
  },
});

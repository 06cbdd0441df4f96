import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { metaOf } from "../data/project/meta.ts";
import { laneQuery, lanesOf, readLaneFilters } from "../features/roadmap/lanes.ts";
import { roadmapText } from "../features/roadmap/roadmap.text.ts";
import { projectRoute } from "./project.tsx";

/** `/p/{slug}/roadmap` */
export const roadmapRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/roadmap",
  validateSearch: readLaneFilters,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, earshot }, params: { slug }, deps, parentMatchPromise }) => {
    const { loaderData } = await parentMatchPromise;
    const board = loaderData?.board;
    const lanes = board ? lanesOf(board) : [];
    const mayMove = board?.viewer?.can.includes("feedback.move") ?? false;
    const [team] = await Promise.all([
      // Only the team loads this.
      mayMove ? import("../features/roadmap/team-lanes.tsx") : null,
      ...lanes.map(({ name }) => queryClient.infiniteQuery(laneQuery(earshot, slug, name, deps)).catch(() => null)),
    ]);
    return { name: board?.name ?? "", TeamLanes: team?.TeamLanes ?? null };
  },
  head: ({ loaderData }) =>
    metaOf({ title: `${roadmapText.title} · ${loaderData?.name ?? ""}`, description: roadmapText.lead }),
  component: lazyRouteComponent(() => import("../pages/project/roadmap-page.tsx"), "RoadmapPage"),
});

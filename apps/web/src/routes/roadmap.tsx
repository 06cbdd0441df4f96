import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { metaOf } from "../features/project/meta.ts";
import { laneQuery, lanesOf } from "../features/roadmap/lanes.ts";
import { roadmapText } from "../features/roadmap/roadmap.text.ts";
import { wanted } from "./load.ts";
import { projectRoute } from "./project.tsx";

/** `/p/{slug}/roadmap` */
export const roadmapRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/roadmap",
  loader: async ({ context: { queryClient, earshot }, params: { slug }, parentMatchPromise }) => {
    const { loaderData } = await parentMatchPromise;
    const board = loaderData?.board;
    if (board) await Promise.all(lanesOf(board).map(({ name }) => wanted(queryClient, laneQuery(earshot, slug, name))));
    return { name: board?.name ?? "" };
  },
  head: ({ loaderData: { name } = { name: "" } }) =>
    metaOf({ title: `${roadmapText.title} · ${name}`, description: roadmapText.lead }),
  component: lazyRouteComponent(() => import("../features/roadmap/roadmap-page.tsx"), "RoadmapPage"),
});

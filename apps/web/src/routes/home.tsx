import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { viewerQuery } from "../features/account/viewer.ts";
import { needed, wanted } from "./load.ts";
import { rootRoute } from "./root.tsx";

/** `/` */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  loader: async ({ context }) => {
    const viewer = await needed(context.queryClient, viewerQuery(context));
    if (viewer) await wanted(context.queryClient, context.earshot.project.list.queryOptions());
  },
  component: lazyRouteComponent(() => import("../features/project/home-page.tsx"), "HomePage"),
});

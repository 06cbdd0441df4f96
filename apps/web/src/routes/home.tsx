import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { viewerQuery } from "../data/session/viewer.ts";
import { needed, wanted } from "./load.ts";
import { rootRoute } from "./root.tsx";

/** `/` */
export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  loader: async ({ context }) => {
    const viewer = await needed(context.queryClient, viewerQuery(context));
    const { queryClient, earshot } = context;
    if (viewer) return void (await wanted(queryClient, earshot.project.list.queryOptions()));
    const options = earshot.board.list.queryOptions();
    await wanted(queryClient, options);
    const [board, ...others] = queryClient.getQueryData(options.queryKey) ?? [];
    if (board && others.length === 0) throw redirect({ to: "/p/$slug", params: { slug: board.slug } });
    return undefined;
  },
  component: lazyRouteComponent(() => import("../pages/account/home-page.tsx"), "HomePage"),
});

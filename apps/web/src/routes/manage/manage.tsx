import { createRoute, lazyRouteComponent, notFound, redirect } from "@tanstack/react-router";
import { projectRoute } from "../project.tsx";

/** `/p/{slug}/manage`: the team's pages. Everyone else gets "not found". */
export const manageRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: "/manage",
  loader: async ({ parentMatchPromise }) => {
    const { loaderData } = await parentMatchPromise;
    if (!loaderData?.board.viewer?.role) throw notFound();
    return { board: loaderData.board };
  },
  head: () => ({ meta: [{ name: "robots", content: "noindex" }] }),
});

/** `/p/{slug}/manage`: the inbox. */
export const manageIndexRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: "/",
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/p/$slug/manage/inbox", params });
  },
});

/** `/p/{slug}/manage/settings` */
export const settingsRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: "/settings",
  loader: async ({ parentMatchPromise }) => (await parentMatchPromise).loaderData,
  component: lazyRouteComponent(() => import("../../shell/manage/settings-layout.tsx"), "SettingsLayout"),
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { serverTitle } from "../features/server/title.text.ts";
import { accountList, projectList } from "../features/server/use-server.ts";
import { needed, wanted } from "./load.ts";
import { rootRoute } from "./root.tsx";

/** `/admin`: the server's own page. Everybody but its admins gets "not found". */
export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/admin",
  loader: async ({ context: { queryClient, earshot } }) => {
    await needed(queryClient, earshot.server.get.queryOptions());
    await Promise.all([
      wanted(queryClient, earshot.server.jobs.queryOptions()),
      queryClient.infiniteQuery(projectList(earshot)).catch(() => undefined),
      queryClient.infiniteQuery(accountList(earshot)).catch(() => undefined),
    ]);
  },
  head: () => ({ meta: [{ title: `${serverTitle} · Earshot` }, { name: "robots", content: "noindex" }] }),
  component: lazyRouteComponent(() => import("../pages/admin/admin-page.tsx"), "AdminPage"),
});

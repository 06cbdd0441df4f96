import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { accountText } from "../features/account/account.text.ts";
import { viewerQuery } from "../data/session/viewer.ts";
import { textsOf } from "../features/sign-in/search-params.ts";
import { needed, wanted } from "./load.ts";
import { rootRoute } from "./root.tsx";

/** `/account` */
export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/account",
  validateSearch: (search: Record<string, unknown>): { email?: string; error?: string } =>
    Object.fromEntries([...textsOf(search, "email"), ...textsOf(search, "error")]),
  loader: async ({ context }) => {
    const viewer = await needed(context.queryClient, viewerQuery(context));
    if (!viewer) return;
    await Promise.all([
      wanted(context.queryClient, context.earshot.account.sessions.queryOptions()),
      wanted(context.queryClient, context.earshot.token.list.queryOptions()),
      wanted(context.queryClient, context.earshot.account.preferences.queryOptions()),
    ]);
  },
  head: () => ({ meta: [{ title: `${accountText.account} · Earshot` }, { name: "robots", content: "noindex" }] }),
  component: lazyRouteComponent(() => import("../pages/account/account-page.tsx"), "AccountPage"),
});

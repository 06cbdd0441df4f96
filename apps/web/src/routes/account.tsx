import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { accountText } from "../features/account/account.text.ts";
import { viewerQuery } from "../features/account/viewer.ts";
import { needed, wanted } from "./load.ts";
import { rootRoute } from "./root.tsx";

/** `/account` */
export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/account",
  validateSearch: ({ email, error }: Record<string, unknown>) => ({
    ...(email !== undefined && { email: String(email) }),
    ...(error !== undefined && { error: String(error) }),
  }),
  loader: async ({ context }) => {
    const viewer = await needed(context.queryClient, viewerQuery(context));
    if (!viewer) return;
    await Promise.all([
      wanted(context.queryClient, context.earshot.account.sessions.queryOptions()),
      wanted(context.queryClient, context.earshot.token.list.queryOptions()),
    ]);
  },
  head: () => ({ meta: [{ title: `${accountText.account} · Earshot` }, { name: "robots", content: "noindex" }] }),
  component: lazyRouteComponent(() => import("../features/account/account-page.tsx"), "AccountPage"),
});

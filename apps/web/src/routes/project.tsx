import { createRoute } from "@tanstack/react-router";
import { projectMeta } from "../data/project/meta.ts";
import { hasNoAccount, ownPersonQuery } from "../data/session/take-part/own-person.ts";
import { needed, wanted } from "./load.ts";
import { rootRoute } from "./root.tsx";

/** `/p/{slug}`: what all pages of a project load. The routers give it its layout. */
export const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/p/$slug",
  loader: async ({ context: { queryClient, earshot, publicUrl }, params: { slug } }) => {
    const board = await needed(queryClient, earshot.board.get.queryOptions({ projectSlug: slug }));
    if (hasNoAccount(board)) await wanted(queryClient, ownPersonQuery(earshot, slug));
    return { board, publicUrl };
  },
  head: ({ loaderData }) => (loaderData ? projectMeta(loaderData) : {}),
});

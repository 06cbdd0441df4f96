import { createRoute } from "@tanstack/react-router";
import { ProjectLayout } from "../shell/project-layout.tsx";
import { projectMeta } from "../data/project/meta.ts";
import { needed } from "./load.ts";
import { rootRoute } from "./root.tsx";

/** `/p/{slug}`: the layout of all pages of a project. */
export const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/p/$slug",
  loader: async ({ context: { queryClient, earshot, publicUrl }, params: { slug } }) => ({
    board: await needed(queryClient, earshot.board.get.queryOptions({ projectSlug: slug })),
    publicUrl,
  }),
  head: ({ loaderData }) => (loaderData ? projectMeta(loaderData) : {}),
  component: ProjectLayout,
});

import { createRoute } from "@tanstack/react-router";
import { ProjectLayout } from "../features/project/project-layout.tsx";
import { projectMeta } from "../features/project/meta.ts";
import { needed } from "./load.ts";
import { rootRoute } from "./root.tsx";

/** `/p/{slug}`: a project, in whatever page of it. */
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

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { editorTitle } from "../../features/changelog/editor/title.text.ts";
import { allEntries } from "../../features/changelog/pages.ts";
import { needed } from "../load.ts";
import { manageRoute } from "./manage.tsx";
import { teamTitle } from "./team-title.ts";

/** `/p/{slug}/manage/changelog` */
export const editorRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: "/changelog",
  loader: async ({ context: { queryClient, earshot }, params: { slug }, parentMatchPromise }) => {
    const [{ loaderData }] = await Promise.all([
      parentMatchPromise,
      queryClient.infiniteQuery(allEntries(earshot, slug)).catch(() => undefined),
    ]);
    return loaderData;
  },
  head: ({ loaderData }) => teamTitle(editorTitle.list, loaderData),
  component: lazyRouteComponent(() => import("../../pages/manage/editor-list-page.tsx"), "EditorListPage"),
});

/** `/p/{slug}/manage/changelog/{changelogId}`, or `new` */
export const editorEntryRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: "/changelog/$changelogId",
  loader: async ({ context: { queryClient, earshot }, params: { slug, changelogId }, parentMatchPromise }) => {
    const { loaderData } = await parentMatchPromise;
    if (changelogId !== "new")
      await needed(queryClient, earshot.changelog.get.queryOptions({ projectSlug: slug, changelogId }));
    return loaderData;
  },
  head: ({ loaderData, params: { changelogId } }) =>
    teamTitle(changelogId === "new" ? editorTitle.create : editorTitle.edit, loaderData),
  component: lazyRouteComponent(() => import("../../pages/manage/editor-page.tsx"), "EditorPage"),
});

import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { manageRoute } from "./manage.tsx";

/** `/p/{slug}/manage/changelog` */
export const editorRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: "/changelog",
  component: lazyRouteComponent(() => import("../features/changelog/editor-list-page.tsx"), "EditorListPage"),
});

/** `/p/{slug}/manage/changelog/{changelogId}`, or `new` */
export const editorEntryRoute = createRoute({
  getParentRoute: () => manageRoute,
  path: "/changelog/$changelogId",
  component: lazyRouteComponent(() => import("../features/changelog/editor-page.tsx"), "EditorPage"),
});

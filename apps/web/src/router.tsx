import { createRouter, type LocationRewrite, type RouterHistory } from "@tanstack/react-router";
import type { AppContext } from "./data/context.ts";
import { NotFound } from "./shell/not-found.tsx";
import { PageFailure } from "./shell/page-failure.tsx";
import { ProjectLayout } from "./shell/project-layout.tsx";
import type { OwnDomain } from "./page.ts";
import { BoardPage } from "./pages/project/board-page.tsx";
import { adminRoute } from "./routes/admin.tsx";
import { accountRoute } from "./routes/account.tsx";
import { boardRoute } from "./routes/board.tsx";
import { changelogEntryRoute, changelogRoute } from "./routes/changelog.tsx";
import { connectRoute } from "./routes/manage/settings/connect.tsx";
import { editorEntryRoute, editorRoute } from "./routes/manage/editor.tsx";
import { feedbackRoute } from "./routes/feedback.tsx";
import { homeRoute } from "./routes/home.tsx";
import { inboxRoute } from "./routes/manage/inbox.tsx";
import { manageIndexRoute, manageRoute, settingsRoute } from "./routes/manage/manage.tsx";
import { auditRoute } from "./routes/manage/settings/audit.tsx";
import { exportRoute, importRoute } from "./routes/manage/settings/moving.tsx";
import { notificationsRoute } from "./routes/notifications.tsx";
import { moderationRoute } from "./routes/manage/moderation.tsx";
import { peopleRoute } from "./routes/manage/settings/people.tsx";
import { companiesRoute, companyRoute, personRoute, personsRoute } from "./routes/manage/persons.tsx";
import { projectRoute } from "./routes/project.tsx";
import { roadmapRoute } from "./routes/roadmap.tsx";
import { elsewhereRoute, rootRoute } from "./routes/root.tsx";
import { generalRoute } from "./routes/manage/settings/general.tsx";
import { ssoRoute } from "./routes/manage/settings/sso.tsx";
import { statusesRoute } from "./routes/manage/settings/statuses.tsx";
import { firstRoute, inviteRoute, resetRoute, signInRoute } from "./routes/sign-in.tsx";
import { tagsRoute } from "./routes/manage/settings/tags.tsx";
import { webhooksRoute } from "./routes/manage/settings/webhooks.tsx";
import { widgetRoute } from "./routes/manage/settings/widget.tsx";
import { Skeleton } from "./ui/layout/skeleton.tsx";
import { Page } from "./ui/layout/frame.tsx";

const routeTree = rootRoute.addChildren([
  homeRoute,
  accountRoute,
  adminRoute,
  notificationsRoute,
  signInRoute,
  resetRoute,
  firstRoute,
  inviteRoute,
  projectRoute
    .update({ component: ProjectLayout })
    .addChildren([
      boardRoute.update({ component: BoardPage }),
      feedbackRoute,
      roadmapRoute,
      changelogRoute,
      changelogEntryRoute,
      manageRoute.addChildren([
        manageIndexRoute,
        inboxRoute,
        moderationRoute,
        editorRoute,
        editorEntryRoute,
        personsRoute,
        personRoute,
        companiesRoute,
        companyRoute,
        settingsRoute.addChildren([
          generalRoute,
          statusesRoute,
          tagsRoute,
          peopleRoute,
          ssoRoute,
          webhooksRoute,
          connectRoute,
          widgetRoute,
          importRoute,
          exportRoute,
          auditRoute,
        ]),
      ]),
    ]),
  elsewhereRoute,
]);

/**
 * Rewrites addresses of a project's own domain, where `/` is its board. For a project that is not public, `/` becomes
 * an address that no page has.
 */
const boardAtRoot = ({ slug }: OwnDomain): LocationRewrite => {
  const board = slug === null ? "/-" : `/p/${slug}`;
  const move = (from: string, to: string) => (parts: { url: URL }) => {
    if (parts.url.pathname === from) parts.url.pathname = to;
    return parts.url;
  };
  return { input: move("/", board), output: move(board, "/") };
};

/** Creates the router of the app's pages. The server passes a history of its own; the browser's is the address bar. */
export const createAppRouter = (context: AppContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    ...(context.domain !== undefined && { rewrite: boardAtRoot(context.domain) }),
    ...(history && { history }),
    scrollRestoration: !history,
    defaultPreload: "intent",
    // Queries know the age of their data, so the router does not cache.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingComponent: () => (
      <Page>
        <Skeleton />
      </Page>
    ),
    defaultErrorComponent: PageFailure,
    defaultNotFoundComponent: NotFound,
  });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

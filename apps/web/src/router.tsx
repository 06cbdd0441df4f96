import { createRouter, type LocationRewrite, type RouterHistory } from "@tanstack/react-router";
import type { AppContext } from "./context.ts";
import { NotFound } from "./features/project/not-found.tsx";
import { PageFailure } from "./features/project/page-failure.tsx";
import { accountRoute } from "./routes/account.tsx";
import { boardRoute } from "./routes/board.tsx";
import { changelogEntryRoute, changelogRoute } from "./routes/changelog.tsx";
import { connectRoute } from "./routes/connect.tsx";
import { editorEntryRoute, editorRoute } from "./routes/editor.tsx";
import { feedbackRoute } from "./routes/feedback.tsx";
import { homeRoute } from "./routes/home.tsx";
import { inboxRoute } from "./routes/inbox.tsx";
import { manageIndexRoute, manageRoute, settingsRoute } from "./routes/manage.tsx";
import { notificationsRoute } from "./routes/notifications.tsx";
import { peopleRoute } from "./routes/people.tsx";
import { projectRoute } from "./routes/project.tsx";
import { roadmapRoute } from "./routes/roadmap.tsx";
import { elsewhereRoute, rootRoute } from "./routes/root.tsx";
import { generalRoute } from "./routes/settings.tsx";
import { statusesRoute } from "./routes/statuses.tsx";
import { firstRoute, inviteRoute, resetRoute, signInRoute } from "./routes/sign-in.tsx";
import { tagsRoute } from "./routes/tags.tsx";
import { webhooksRoute } from "./routes/webhooks.tsx";
import { Bones } from "./ui/bones.tsx";
import { Page } from "./ui/frame.tsx";

const routeTree = rootRoute.addChildren([
  homeRoute,
  accountRoute,
  notificationsRoute,
  signInRoute,
  resetRoute,
  firstRoute,
  inviteRoute,
  projectRoute.addChildren([
    boardRoute,
    feedbackRoute,
    roadmapRoute,
    changelogRoute,
    changelogEntryRoute,
    manageRoute.addChildren([
      manageIndexRoute,
      inboxRoute,
      editorRoute,
      editorEntryRoute,
      settingsRoute.addChildren([generalRoute, statusesRoute, tagsRoute, peopleRoute, webhooksRoute, connectRoute]),
    ]),
  ]),
  elsewhereRoute,
]);

/** On a project's own domain, `/` is its board. */
const boardAtRoot = (slug: string): LocationRewrite => {
  const board = `/p/${slug}`;
  const move = (from: string, to: string) => (parts: { url: URL }) => {
    if (parts.url.pathname === from) parts.url.pathname = to;
    return parts.url;
  };
  return { input: move("/", board), output: move(board, "/") };
};

/** The app's pages. The server gives a history of its own; the browser's is the address bar. */
export const createAppRouter = (context: AppContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    ...(context.domain !== undefined && { rewrite: boardAtRoot(context.domain) }),
    ...(history && { history }),
    scrollRestoration: !history,
    defaultPreload: "intent",
    // Queries know how old their data is.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingComponent: () => (
      <Page>
        <Bones />
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

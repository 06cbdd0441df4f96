import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { ownPath } from "../data/session/next.ts";
import { viewerQuery } from "../data/session/viewer.ts";
import { type Mode, readSearch } from "../features/sign-in/search-params.ts";
import { signInText } from "../features/sign-in/sign-in.text.ts";
import { needed, wanted } from "./load.ts";
import { rootRoute } from "./root.tsx";

const head = (title: string) => () => ({
  meta: [{ title: `${title} · Earshot` }, { name: "robots", content: "noindex" }],
});

/** Returns the title of a form. */
const titleOf = (mode: Mode | undefined): string => {
  if (mode === "sign-up") return signInText.signUp.title;
  return mode === "forgotten" ? signInText.forgotten.title : signInText.title;
};

/** Returns the slug of the project whose page somebody comes from. */
const slugOf = (path: string): string | undefined => /^\/p\/([^/?#]+)/.exec(path)?.[1];

/** `/sign-in` */
export const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: readSearch,
  loaderDeps: ({ search: { next, vote, error, domain } }) => ({ next, vote, error, domain }),
  loader: async ({ context, deps: { next, vote, error, domain } }) => {
    const { queryClient, earshot, publicUrl } = context;
    const path = ownPath(next, typeof document === "undefined" ? publicUrl : location.origin);
    const viewer = await needed(queryClient, viewerQuery(context));
    // Links in mails lead to this page, so that one place decides where they may lead.
    if (viewer && next !== undefined && error === undefined && domain === undefined)
      throw redirect({ href: path, reloadDocument: true });
    const projectSlug = slugOf(path);
    if (projectSlug === undefined) return { project: undefined, feedback: undefined };
    const options = earshot.board.get.queryOptions({ projectSlug });
    const voted = vote && earshot.feedback.get.queryOptions({ projectSlug, feedbackId: vote });
    await Promise.all([wanted(queryClient, options), ...(voted ? [wanted(queryClient, voted)] : [])]);
    return {
      project: queryClient.getQueryData(options.queryKey),
      feedback: voted ? queryClient.getQueryData(voted.queryKey) : undefined,
    };
  },
  head: ({ match }) => head(titleOf(match.search.mode))(),
  component: lazyRouteComponent(() => import("../pages/sign-in/sign-in-page.tsx"), "SignInPage"),
});

/** `/reset-password` */
export const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset-password",
  validateSearch: readSearch,
  head: head(signInText.reset.title),
  component: lazyRouteComponent(() => import("../pages/sign-in/reset-page.tsx"), "ResetPage"),
});

/** `/first-account` */
export const firstRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/first-account",
  validateSearch: readSearch,
  head: head(signInText.first.title),
  component: lazyRouteComponent(() => import("../pages/sign-in/first-page.tsx"), "FirstPage"),
});

/** `/invites/{id}` */
export const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invites/$inviteId",
  validateSearch: readSearch,
  loader: ({ context: { queryClient, earshot }, params: { inviteId } }) =>
    needed(queryClient, earshot.invite.get.queryOptions({ inviteId })),
  head: ({ loaderData }) => head(signInText.invite.title(loaderData?.project.name ?? ""))(),
  component: lazyRouteComponent(() => import("../pages/sign-in/invite-page.tsx"), "InvitePage"),
  notFoundComponent: lazyRouteComponent(() => import("../pages/sign-in/invite-page.tsx"), "InviteGone"),
});

import { useRouterState } from "@tanstack/react-router";
import { HomeTopbar } from "./home-topbar.tsx";

/** The top bar of a page that is missing or failed, unless a project's bar is there. */
export function OuterTopbar() {
  const isMissing = useRouterState({
    select: ({ matches: [root, project] }) =>
      root?.status === "success" && !(project?.routeId === "/p/$slug" && project.status === "success"),
  });
  return isMissing ? <HomeTopbar /> : null;
}

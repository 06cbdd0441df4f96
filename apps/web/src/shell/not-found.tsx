import { Link, useRouterState } from "@tanstack/react-router";
import { buttonClass } from "../ui/controls/button.tsx";
import { Empty } from "../ui/messages/empty.tsx";
import { Page } from "../ui/layout/frame.tsx";
import { SignInLink } from "./topbar/sign-in-link.tsx";
import { OuterTopbar } from "./topbar/outer-topbar.tsx";
import { projectText } from "../features/project/project.text.ts";

/** Returns the project that the address is of; undefined if that is missing too. */
const useFoundBoard = () =>
  useRouterState({
    select: ({ matches: [, project] }) =>
      project?.routeId === "/p/$slug" && project.status === "success" ? project.loaderData?.board : undefined,
  });

/** The page for an address that does not exist, or that the caller may not see. */
export function NotFound() {
  const board = useFoundBoard();
  return (
    <>
      <OuterTopbar />
      <Page>
        <Empty title={projectText.notFound.title} text={projectText.notFound.text} level={1}>
          {board ? (
            <Link to="/p/$slug" params={{ slug: board.slug }} className={buttonClass({ kind: "primary" })}>
              {projectText.notFound.board(board.name)}
            </Link>
          ) : (
            <Link to="/" className={buttonClass()}>
              {projectText.notFound.home}
            </Link>
          )}
          <SignInLink />
        </Empty>
      </Page>
    </>
  );
}

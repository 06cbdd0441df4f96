import { Link, Outlet, useMatchRoute } from "@tanstack/react-router";
import { Settings } from "lucide-react";
import { buttonClass } from "../ui/controls/button.tsx";
import { Nav, Topbar } from "../ui/layout/frame.tsx";
import { AccountLink } from "./topbar/account-link.tsx";
import { useLiveFeedback } from "./use-live-feedback.ts";
import { InboxLink } from "./topbar/inbox-link.tsx";
import { PaletteOpener } from "./palette/opener.tsx";
import { Offline } from "./offline.tsx";
import { ProjectIcon } from "../ui/marks/project-icon.tsx";
import { projectText } from "../features/project/project.text.ts";
import { ThemeToggle } from "./topbar/theme-toggle.tsx";
import { useOwnPerson } from "../data/session/take-part/own-person.ts";
import { PersonMenu } from "./topbar/person-menu.tsx";
import { useBoard } from "../data/project/use-board.ts";
import { useProjectUpload } from "../data/files/use-upload.ts";
import { Uploads } from "../ui/forms/pictures/uploads.ts";

/** The frame of a project's pages. */
export function ProjectLayout() {
  const board = useBoard();
  const params = { slug: board.slug };
  const isFeedback = useMatchRoute()({ to: "/p/$slug/f/$feedbackId" }) !== false;
  const own = useOwnPerson();
  const person = board.viewer?.kind === "person" ? own : null;
  const upload = useProjectUpload();
  useLiveFeedback(board.slug);
  return (
    <>
      <Topbar
        brand={
          <Link to="/p/$slug" params={params}>
            <ProjectIcon project={board} />
            <span dir="auto">{board.name}</span>
          </Link>
        }
        nav={
          <Nav label={projectText.nav}>
            <Link
              to="/p/$slug"
              params={params}
              activeOptions={{ exact: true, includeSearch: false }}
              {...(isFeedback && { "aria-current": "page" as const })}
            >
              {projectText.feedback}
            </Link>
            <Link to="/p/$slug/roadmap" params={params}>
              {projectText.roadmap}
            </Link>
            <Link to="/p/$slug/changelog" params={params}>
              {projectText.changelog}
            </Link>
            {board.viewer?.role && <InboxLink />}
          </Nav>
        }
        end={
          <>
            <PaletteOpener />
            {board.viewer?.role && (
              <Link
                to="/p/$slug/manage/settings"
                params={params}
                className={buttonClass({ kind: "quiet", icon: true })}
                aria-label={projectText.settings}
              >
                <Settings size={16} strokeWidth={1.75} aria-hidden="true" />
              </Link>
            )}
            <ThemeToggle />
            {person ? <PersonMenu person={person} /> : <AccountLink />}
          </>
        }
      />
      <Offline />
      <Uploads value={upload}>
        <Outlet />
      </Uploads>
    </>
  );
}

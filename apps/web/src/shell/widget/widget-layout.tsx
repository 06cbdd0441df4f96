import { Link, Outlet, useMatchRoute, useRouteContext } from "@tanstack/react-router";
import { ExternalLink, X } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { useFrame } from "../../data/frame/frame.ts";
import { useProjectUpload } from "../../data/files/use-upload.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { Button, buttonClass } from "../../ui/controls/button.tsx";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { Uploads } from "../../ui/forms/pictures/uploads.ts";
import { MainName } from "../../ui/layout/main-name.ts";
import { ProjectIcon } from "../../ui/marks/project-icon.tsx";
import { useLiveFeedback } from "../use-live-feedback.ts";
import classes from "./widget.module.css";
import { widgetText } from "./widget.text.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** The address of the form, which is a page of the widget alone. */
const share = "/p/$slug/share" as "/p/$slug";

function Head() {
  const board = useBoard();
  const frame = useFrame();
  const { publicUrl } = useRouteContext({ from: "__root__" });
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented) frame?.close();
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => escape(event);
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return (
    <header className={classes["head"]}>
      <ProjectIcon project={board} />
      <strong dir="auto">{board.name}</strong>
      <a
        className={buttonClass({ kind: "quiet", icon: true })}
        href={`${publicUrl}/p/${board.slug}`}
        target="_blank"
        rel="noopener"
        aria-label={widgetText.open}
      >
        <ExternalLink {...icon} />
      </a>
      {frame?.canClose && (
        <Button kind="quiet" icon aria-label={widgetText.close} onClick={frame.close}>
          <X {...icon} />
        </Button>
      )}
    </header>
  );
}

function Tabs() {
  const { slug } = useBoard();
  const frame = useFrame();
  const unread = frame?.unread ?? 0;
  const params = { slug };
  const matches = useMatchRoute();
  const isFeedback = matches({ to: "/p/$slug/f/$feedbackId" }) !== false;
  const isNews = matches({ to: "/p/$slug/changelog" }) !== false;
  const saw = useEffectEvent(() => frame?.sawNews());
  useEffect(() => {
    if (isNews) saw();
  }, [isNews, unread]);
  return (
    <nav className={classes["tabs"]} aria-label={widgetText.nav}>
      <Link to={share} params={params}>
        {widgetText.share}
      </Link>
      <Link
        to="/p/$slug"
        params={params}
        activeOptions={{ exact: true, includeSearch: false }}
        {...(isFeedback && { "aria-current": "page" as const })}
      >
        {widgetText.feedback}
      </Link>
      <Link to="/p/$slug/roadmap" params={params}>
        {widgetText.roadmap}
      </Link>
      <Link to="/p/$slug/changelog" params={params}>
        {widgetText.changelog}
        {unread > 0 && (
          <>
            {" "}
            <span className={classes["count"]} aria-label={widgetText.news(unread)} role="img">
              {unread}
            </span>
          </>
        )}
      </Link>
    </nav>
  );
}

/** The frame of a project's pages in the widget. */
export function WidgetLayout() {
  const { slug, name } = useBoard();
  const frame = useFrame();
  const { publicUrl } = useRouteContext({ from: "__root__" });
  const upload = useProjectUpload();
  useLiveFeedback(slug);
  return (
    <div className={classes["widget"]}>
      <Head />
      <Tabs />
      <div className={classes["body"]}>
        <MainName value={name}>
          <Uploads value={upload}>
            <Outlet />
          </Uploads>
        </MainName>
      </div>
      <footer className={classes["foot"]}>
        {frame?.person && (
          <span className={classes["who"]}>
            <Avatar person={frame.person} size="small" />
            <span>
              {widgetText.as} <bdi>{frame.person.full_name}</bdi>
            </span>
          </span>
        )}
        <a href={publicUrl} target="_blank" rel="noopener">
          {widgetText.poweredBy}
        </a>
      </footer>
    </div>
  );
}

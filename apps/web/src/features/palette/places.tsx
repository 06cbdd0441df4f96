import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { useMatchRoute, useNavigate } from "@tanstack/react-router";
import { CircleUserRound, History, InboxIcon, ListOrdered, Map, Pencil, SlidersHorizontal } from "lucide-react";
import { useSettled } from "../../ui/settled.ts";
import { Glyph } from "../../ui/status.tsx";
import { statusOf } from "../feedback/status.ts";
import { views } from "../inbox/address.ts";
import { inboxText } from "../inbox/inbox.text.ts";
import { manageText } from "../manage/manage.text.ts";
import { projectText } from "../project/project.text.ts";
import { useBoard } from "../project/use-board.ts";
import type { Command } from "./commands.tsx";
import { paletteText } from "./palette.text.ts";

/** How long typing pauses before it is looked for, in milliseconds, and how much of it is shown. */
const pause = 150;
const shown = 6;

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Returns the pages of the project that the caller has. */
export function usePages(): Command[] {
  const { slug, viewer } = useBoard();
  const navigate = useNavigate();
  const params = { slug };
  const page = (label: string, mark: Command["mark"], run: () => Promise<void>): Command => ({
    id: label,
    label,
    mark,
    run: () => void run(),
  });
  const everyone = [
    page(projectText.feedback, <ListOrdered {...icon} />, () => navigate({ to: "/p/$slug", params })),
    page(projectText.roadmap, <Map {...icon} />, () => navigate({ to: "/p/$slug/roadmap", params })),
    page(projectText.changelog, <History {...icon} />, () => navigate({ to: "/p/$slug/changelog", params })),
  ];
  const account = page(paletteText.account, <CircleUserRound {...icon} />, () => navigate({ to: "/account" }));
  if (!viewer?.role) return viewer ? [...everyone, account] : everyone;
  const { general, statuses, tags, people, webhooks, connect } = manageText.pages;
  const settings = [
    [general, "/p/$slug/manage/settings"],
    [statuses, "/p/$slug/manage/settings/statuses"],
    [tags, "/p/$slug/manage/settings/tags"],
    [people, "/p/$slug/manage/settings/people"],
    [webhooks, "/p/$slug/manage/settings/webhooks"],
    [connect, "/p/$slug/manage/settings/connect"],
  ] as const;
  return [
    ...everyone,
    ...views.map((view) =>
      page(paletteText.inbox(inboxText.views[view]), <InboxIcon {...icon} />, () =>
        navigate({ to: "/p/$slug/manage/inbox", params, search: view === "triage" ? {} : { view } }),
      ),
    ),
    page(paletteText.editor, <Pencil {...icon} />, () => navigate({ to: "/p/$slug/manage/changelog", params })),
    ...settings.map(([name, to]) =>
      page(paletteText.settings(name), <SlidersHorizontal {...icon} />, () => navigate({ to, params })),
    ),
    account,
  ];
}

/** Returns the feedback that has this text. In the inbox it opens there. */
export function useFound(typed: string): Command[] {
  const board = useBoard();
  const navigate = useNavigate();
  const isInbox = useMatchRoute()({ to: "/p/$slug/manage/inbox" }) !== false;
  const search = useSettled(typed.trim(), pause);
  const input = { projectSlug: board.slug, search, sort: "upvotes", limit: shown } as const;
  const { data } = useQuery({
    ...useEarshot().feedback.page.queryOptions(input),
    enabled: search !== "",
    placeholderData: (before) => before,
  });
  const open = (id: string) =>
    isInbox
      ? navigate({
          to: "/p/$slug/manage/inbox",
          params: { slug: board.slug },
          search: (before) => ({ ...before, item: id }),
        })
      : navigate({ to: "/p/$slug/f/$feedbackId", params: { slug: board.slug, feedbackId: id } });
  if (!typed.trim() || !search) return [];
  return (data?.items ?? []).map((item) => ({
    id: item.id,
    label: item.title,
    mark: <Glyph status={statusOf(board, item)} />,
    note: item.upvotes.toLocaleString("en"),
    run: () => void open(item.id),
  }));
}

import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { useMatchRoute, useNavigate } from "@tanstack/react-router";
import {
  Building2,
  CircleUserRound,
  Contact,
  History,
  InboxIcon,
  ListOrdered,
  Map,
  Pencil,
  Shield,
  SlidersHorizontal,
} from "lucide-react";
import { useDebounced } from "../../ui/hooks/use-debounced.ts";
import { Glyph } from "../../ui/marks/status.tsx";
import { statusOf } from "../../data/feedback/status.ts";
import { views } from "../../features/inbox/address.ts";
import { inboxText } from "../../features/inbox/inbox.text.ts";
import { manageText } from "../manage/manage.text.ts";
import { projectText } from "../../features/project/project.text.ts";
import { useBoard } from "../../data/project/use-board.ts";
import type { Command } from "./commands.tsx";
import { paletteText } from "./palette.text.ts";

/** The pause in typing before a search, in milliseconds. */
const pause = 150;
/** The most results, and the number of matches by votes of which those with a match in the title are shown first. */
const shown = 6;
const read = 25;

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Returns the pages of the project that the caller may open. */
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
  const { general, statuses, tags, team, sso, webhooks, connect, widget, moving, audit } = manageText.pages;
  const settings = [
    [general, "/p/$slug/manage/settings"],
    [statuses, "/p/$slug/manage/settings/statuses"],
    [tags, "/p/$slug/manage/settings/tags"],
    [team, "/p/$slug/manage/settings/people"],
    [sso, "/p/$slug/manage/settings/sso"],
    [webhooks, "/p/$slug/manage/settings/webhooks"],
    [connect, "/p/$slug/manage/settings/connect"],
    [widget, "/p/$slug/manage/settings/widget"],
    [moving, "/p/$slug/manage/settings/import"],
    [audit, "/p/$slug/manage/settings/audit"],
  ] as const;
  return [
    ...everyone,
    ...views.map((view) =>
      page(paletteText.inbox(inboxText.views[view]), <InboxIcon {...icon} />, () =>
        navigate({ to: "/p/$slug/manage/inbox", params, search: view === "triage" ? {} : { view } }),
      ),
    ),
    page(inboxText.held, <Shield {...icon} />, () => navigate({ to: "/p/$slug/manage/moderation", params })),
    page(paletteText.editor, <Pencil {...icon} />, () => navigate({ to: "/p/$slug/manage/changelog", params })),
    page(inboxText.people, <Contact {...icon} />, () => navigate({ to: "/p/$slug/manage/people", params })),
    page(inboxText.companies, <Building2 {...icon} />, () => navigate({ to: "/p/$slug/manage/companies", params })),
    ...settings.map(([name, to]) =>
      page(paletteText.settings(name), <SlidersHorizontal {...icon} />, () => navigate({ to, params })),
    ),
    account,
  ];
}

/**
 * Returns the feedback that matches the text, or else what is similar. In the inbox it opens there. While a search runs,
 * those of the results before stay that match by their title.
 */
export function useFound(typed: string): { found: Command[]; isSearching: boolean } {
  const board = useBoard();
  const earshot = useEarshot();
  const navigate = useNavigate();
  const isInbox = useMatchRoute()({ to: "/p/$slug/manage/inbox" }) !== false;
  const search = useDebounced(typed, pause);
  const projectSlug = board.slug;
  const matching = useQuery({
    ...earshot.feedback.page.queryOptions({ projectSlug, search, sort: "upvotes", limit: read }),
    enabled: search !== "",
    placeholderData: (before) => before,
  });
  const isInVain = search !== "" && !matching.isPlaceholderData && matching.data?.items.length === 0;
  const similar = useQuery({
    ...earshot.feedback.similar.queryOptions({ projectSlug, text: search }),
    enabled: isInVain,
  });
  const isSearching =
    typed !== "" && (search !== typed || matching.isLoading || matching.isPlaceholderData || similar.isLoading);
  const open = (id: string) =>
    isInbox
      ? navigate({
          to: "/p/$slug/manage/inbox",
          params: { slug: board.slug },
          search: (before) => ({ ...before, item: id }),
        })
      : navigate({ to: "/p/$slug/f/$feedbackId", params: { slug: board.slug, feedbackId: id } });
  const isNamed = ({ title }: FullFeedback) => title.toLowerCase().includes(typed.toLowerCase());
  const items = (isInVain ? similar.data : matching.data?.items) ?? [];
  const others = isSearching ? [] : items.filter((item) => !isNamed(item));
  const best = typed === "" ? [] : [...items.filter(isNamed), ...others].slice(0, shown);
  const found = best.map((item) => ({
    id: item.id,
    label: item.title,
    mark: <Glyph status={statusOf(board, item)} />,
    note: item.upvotes.toLocaleString("en"),
    run: () => void open(item.id),
  }));
  return { found, isSearching };
}

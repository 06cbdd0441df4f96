import { Link } from "@tanstack/react-router";
import { CircleUserRound, Clock, InboxIcon, List, Shield, SlidersHorizontal, Zap } from "lucide-react";
import { useBoard } from "../../data/project/use-board.ts";
import { views } from "../../features/inbox/address.ts";
import { inboxText } from "../../features/inbox/inbox.text.ts";
import { moderationText } from "../../features/moderation/moderation.text.ts";
import { SideMenu } from "../../ui/layout/side-menu.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;
const icons = { triage: InboxIcon, mine: CircleUserRound, rising: Zap, waiting: Clock, all: List };

/** The links beside the queue. */
export function QueueSide() {
  const params = { slug: useBoard().slug };
  return (
    <SideMenu title={moderationText.inbox} isTitleHidden>
      {views.map((view) => {
        const Icon = icons[view];
        return (
          <Link key={view} to="/p/$slug/manage/inbox" params={params} search={view === "triage" ? {} : { view }}>
            <Icon {...icon} />
            {inboxText.views[view]}
          </Link>
        );
      })}
      <Link to="/p/$slug/manage/moderation" params={params} activeOptions={{ includeSearch: false }}>
        <Shield {...icon} />
        {moderationText.title}
      </Link>
      <Link to="/p/$slug/manage/settings" params={params}>
        <SlidersHorizontal {...icon} />
        {inboxText.settings}
      </Link>
    </SideMenu>
  );
}

import { Link } from "@tanstack/react-router";
import {
  Building2,
  CircleUserRound,
  Clock,
  Contact,
  InboxIcon,
  List,
  Pencil,
  Shield,
  SlidersHorizontal,
  Users,
  UsersRound,
  Zap,
} from "lucide-react";
import type { ReactNode } from "react";
import { SideMenu } from "../../ui/layout/side-menu.tsx";
import { Glyph, StatusName } from "../../ui/marks/status.tsx";
import { Swatch } from "../../ui/marks/tag.tsx";
import { useTagCounts } from "../../data/project/counts.ts";
import { useQueueCount } from "../../data/project/use-queue-count.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { type InboxAddress, isFiltered, type View, viewOf } from "./address.ts";
import { countOf, useCount } from "./count.ts";
import { inboxText } from "./inbox.text.ts";
import classes from "./side.module.css";
import { useAddress } from "./use-list.ts";
import { useSegments } from "./use-segments.ts";

const icons = { triage: InboxIcon, mine: CircleUserRound, rising: Zap, waiting: Clock, all: List };
const counted = ["triage", "mine", "rising", "waiting"] as const;

interface FilterProps {
  search: InboxAddress;
  isOn: boolean;
  count?: string | undefined;
  /** Called when the link is followed. */
  onFollow?: (() => void) | undefined;
  children: ReactNode;
}

/** A link that filters the list. */
const Filter = ({ search, isOn, count, onFollow, children }: FilterProps) => (
  <Link
    from="/p/$slug/manage/inbox"
    to="."
    search={search}
    aria-current={isOn ? "true" : undefined}
    activeOptions={{ exact: true }}
    resetScroll={false}
    onClick={onFollow}
  >
    {children}
    {count !== undefined && <span className={classes["count"]}>{count}</span>}
  </Link>
);

interface SideProps {
  onFollow?: () => void;
}

function ViewLink({ view, count, onFollow }: SideProps & { view: View; count: string | undefined }) {
  const { address } = useAddress();
  const Icon = icons[view];
  return (
    <Filter
      search={view === "triage" ? {} : { view }}
      isOn={viewOf(address) === view && !isFiltered(address)}
      count={count}
      onFollow={onFollow}
    >
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      {inboxText.views[view]}
    </Filter>
  );
}

const CountedView = ({ view, onFollow }: SideProps & { view: (typeof counted)[number] }) => (
  <ViewLink view={view} count={useCount({ view })} {...(onFollow && { onFollow })} />
);

function QueueLink({ onFollow }: SideProps) {
  const { slug } = useBoard();
  const count = useQueueCount();
  return (
    <Link to="/p/$slug/manage/moderation" params={{ slug }} onClick={onFollow}>
      <Shield size={16} strokeWidth={1.75} aria-hidden="true" />
      {inboxText.held}
      {count !== undefined && <span className={classes["count"]}>{count}</span>}
    </Link>
  );
}

/** The views and filters of the list, and the team's other pages. */
export function Side({ onFollow }: SideProps) {
  const { slug, statuses, tags, counts } = useBoard();
  const { address } = useAddress();
  const tagCountOf = useTagCounts();
  const segments = useSegments();
  const follow = onFollow && { onFollow };
  /** Returns the address with this filter, or without it if it is set. */
  const toggled = (key: "status" | "tag" | "segment", name: string): InboxAddress => {
    const { sort, status, tag, segment } = address;
    const before = { ...(status && { status }), ...(tag && { tag }), ...(segment && { segment }) };
    const { [key]: _, ...others } = before;
    const filters = address[key] === name ? others : { ...others, [key]: name };
    return { ...(isFiltered(filters) ? filters : { view: "all" }), ...(sort && { sort }) };
  };
  return (
    <div className={classes["side"]}>
      <SideMenu title={inboxText.filters} isTitleHidden>
        {counted.map((view) => (
          <CountedView key={view} view={view} {...follow} />
        ))}
        <ViewLink view="all" count={countOf(counts, { view: "all" })} {...follow} />
        <QueueLink {...follow} />
      </SideMenu>
      <SideMenu title={inboxText.status}>
        {statuses.map((status) => (
          <Filter
            key={status.id}
            search={toggled("status", status.name)}
            isOn={address.status === status.name}
            count={countOf(counts, { status: status.name })}
            {...follow}
          >
            <Glyph status={status} />
            <StatusName name={status.name} />
          </Filter>
        ))}
      </SideMenu>
      {tags.length > 0 && (
        <SideMenu title={inboxText.tags}>
          {tags.map(({ id, name, color }) => (
            <Filter
              key={id}
              search={toggled("tag", name)}
              isOn={address.tag === name}
              count={tagCountOf(name)}
              {...follow}
            >
              <Swatch color={color} />
              <span dir="auto">{name}</span>
            </Filter>
          ))}
        </SideMenu>
      )}
      {segments.length > 0 && (
        <SideMenu title={inboxText.segments}>
          {segments.map(({ id, name }) => (
            <Filter key={id} search={toggled("segment", id)} isOn={address.segment === id} {...follow}>
              <UsersRound size={16} strokeWidth={1.75} aria-hidden="true" />
              <span dir="auto">{name}</span>
            </Filter>
          ))}
        </SideMenu>
      )}
      <SideMenu title={inboxText.manage}>
        <Link to="/p/$slug/manage/people" params={{ slug }}>
          <Contact size={16} strokeWidth={1.75} aria-hidden="true" />
          {inboxText.people}
        </Link>
        <Link to="/p/$slug/manage/companies" params={{ slug }}>
          <Building2 size={16} strokeWidth={1.75} aria-hidden="true" />
          {inboxText.companies}
        </Link>
        <Link to="/p/$slug/manage/changelog" params={{ slug }}>
          <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
          {inboxText.changelog}
        </Link>
        <Link to="/p/$slug/manage/settings/people" params={{ slug }}>
          <Users size={16} strokeWidth={1.75} aria-hidden="true" />
          {inboxText.team}
        </Link>
        <Link to="/p/$slug/manage/settings" params={{ slug }}>
          <SlidersHorizontal size={16} strokeWidth={1.75} aria-hidden="true" />
          {inboxText.settings}
        </Link>
      </SideMenu>
    </div>
  );
}

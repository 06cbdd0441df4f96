import type { FullFeedback } from "@earshot/client";
import { Link } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { TeamBadge } from "../../ui/marks/team-badge.tsx";
import { Glyph } from "../../ui/marks/status.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { feedbackText } from "../../features/feedback/feedback.text.ts";
import { statusOf } from "../../data/feedback/status.ts";
import { VoteMark } from "../../ui/controls/vote-button.tsx";
import { excerptOf } from "../../data/project/meta.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { inboxText } from "../../features/inbox/inbox.text.ts";
import classes from "./line.module.css";
import type { Selection } from "../../features/inbox/selection.ts";
import { focusDetail } from "../../features/inbox/use-inbox.ts";

interface LineProps {
  item: FullFeedback;
  /** True if the item is open. */
  isOpen: boolean;
  /** True if the Tab key stops at it. */
  isStop: boolean;
  selection: Selection;
}

/** Feedback as a dense line of the inbox. */
export function Line({ item, isOpen, isStop, selection }: LineProps) {
  const board = useBoard();
  const isSelected = selection.has(item.id);
  const tabIndex = isStop ? 0 : -1;
  const select = ({ shiftKey }: MouseEvent) => (shiftKey ? selection.extend : selection.toggle)(item.id);
  return (
    <li className={classes["line"]} data-open={isOpen || undefined} data-selected={isSelected || undefined}>
      <label className={classes["mark"]}>
        <input
          type="checkbox"
          className={classes["check"]}
          aria-label={inboxText.select(item.title)}
          checked={isSelected}
          tabIndex={tabIndex}
          onClick={select}
          onChange={() => undefined}
        />
        <Glyph status={statusOf(board, item)} />
      </label>
      <Link
        from="/p/$slug/manage/inbox"
        to="."
        search={(before) => ({ ...before, item: item.id })}
        className={classes["link"]}
        id={`line-${item.id}`}
        tabIndex={tabIndex}
        preload={false}
        resetScroll={false}
        aria-current={isOpen ? "true" : undefined}
        activeOptions={{ exact: true }}
        onClick={(event) => {
          // A click without a pointer is the Enter key's.
          if (event.detail === 0) focusDetail();
          if (!event.shiftKey) return;
          event.preventDefault();
          selection.extend(item.id);
        }}
      >
        <span className={classes["title"]} dir="auto">
          {item.title}
        </span>
        <span className={classes["excerpt"]}>
          <bdi>{item.user.full_name ?? feedbackText.deletedUser}</bdi> <TeamBadge person={item.user} />
          {" · "}
          <bdi>{excerptOf(item.description, 120)}</bdi>
        </span>
      </Link>
      <span className={classes["end"]}>
        <Ago at={item.created_at} short />
        <span className={classes["votes"]} title={feedbackText.votes(item.upvotes)}>
          {item.owner && <Avatar person={item.owner} size="small" />}
          <VoteMark />
          {item.upvotes.toLocaleString("en")}
        </span>
      </span>
    </li>
  );
}

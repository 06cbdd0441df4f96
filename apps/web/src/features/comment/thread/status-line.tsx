import { Link } from "@tanstack/react-router";
import { useHistory } from "../../../data/feedback/history.ts";
import { useBoard } from "../../../data/project/use-board.ts";
import { Glyph, StatusName } from "../../../ui/marks/status.tsx";
import { TeamBadge } from "../../../ui/marks/team-badge.tsx";
import { Ago } from "../../../ui/text/time.tsx";
import { commentText } from "../comment.text.ts";
import classes from "./thread.module.css";

export type StatusChange = ReturnType<typeof useHistory>["changes"][number];

interface StatusLineProps {
  change: StatusChange;
  feedbackId: string;
}

/** A change of the feedback's status, between its comments. */
export function StatusLine({ change, feedbackId }: StatusLineProps) {
  const { slug } = useBoard();
  const { lookOf } = useHistory(feedbackId);
  const { id, user, from_status: from, to_status: to, created_at: at } = change;
  return (
    <li className={classes["line"]} id={id} tabIndex={-1}>
      <Glyph status={lookOf(to)} />
      <span>
        {user ? (
          <>
            <strong dir="auto">{user.full_name ?? commentText.deletedUser}</strong> <TeamBadge person={user} />{" "}
            {commentText.movedFrom}
          </>
        ) : (
          commentText.wasMovedFrom
        )}{" "}
        <StatusName name={from} /> {commentText.to}{" "}
        <strong>
          <StatusName name={to} />
        </strong>
        {" · "}
        <Link to="/p/$slug/f/$feedbackId" params={{ slug, feedbackId }} hash={id}>
          <Ago at={at} />
        </Link>
      </span>
    </li>
  );
}

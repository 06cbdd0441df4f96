import type { FullFeedback } from "@earshot/client";
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
import { ListLine, type Place } from "../list/line.tsx";
import classes from "../list/line.module.css";

/** Feedback as a dense line of the inbox. */
export function Line({ item, ...place }: Place & { item: FullFeedback }) {
  const board = useBoard();
  return (
    <ListLine
      {...place}
      id={item.id}
      label={inboxText.select(item.title)}
      mark={<Glyph status={statusOf(board, item)} />}
      link={{ from: "/p/$slug/manage/inbox", to: ".", search: (before: object) => ({ ...before, item: item.id }) }}
      title={item.title}
      excerpt={
        <>
          <bdi>{item.user.full_name ?? feedbackText.deletedUser}</bdi> <TeamBadge person={item.user} />
          {item.description && (
            <>
              {" · "}
              <bdi>{excerptOf(item.description, 120)}</bdi>
            </>
          )}
        </>
      }
      end={
        <>
          <Ago at={item.created_at} short />
          <span className={classes["votes"]} title={feedbackText.votes(item.upvotes)}>
            {item.owner && <Avatar person={item.owner} size="small" />}
            <VoteMark />
            {item.upvotes.toLocaleString("en")}
          </span>
        </>
      }
    />
  );
}

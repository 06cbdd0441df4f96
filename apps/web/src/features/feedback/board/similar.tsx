import type { Board, FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "../../../ui/hooks/use-debounced.ts";
import { Status } from "../../../ui/marks/status.tsx";
import { useBoard } from "../../../data/project/use-board.ts";
import { FeedbackLink } from "../../../ui/controls/feedback-link.tsx";
import { feedbackText } from "../feedback.text.ts";
import classes from "./similar.module.css";
import { statusOf } from "../../../data/feedback/status.ts";
import { useVote } from "../../../data/feedback/use-vote.ts";
import { VoteButton } from "../../../ui/controls/vote-button.tsx";

/** The pause in typing before a search, in milliseconds, and the shortest text that is searched for. */
const pause = 250;
const leastLength = 4;

const Row = ({ item, board }: { item: FullFeedback; board: Board }) => (
  <li>
    <VoteButton {...useVote(item)} size="small" />
    <FeedbackLink item={item} slug={board.slug} row />
    <Status status={statusOf(board, item)} />
  </li>
);

/** Feedback that is similar to a title while somebody writes it. */
export function Similar({ text: typed }: { text: string }) {
  const board = useBoard();
  const text = useDebounced(typed.trim(), pause);
  const enabled = text.length >= leastLength;
  const options = useEarshot().feedback.similar.queryOptions({ projectSlug: board.slug, text });
  const { data } = useQuery({ ...options, enabled, placeholderData: (before) => before });
  const items = (enabled && data) || [];
  return (
    <div aria-live="polite">
      {items.length > 0 && (
        <div className={classes["similar"]}>
          <p className={classes["head"]}>
            <strong>{feedbackText.composer.similar}</strong> {feedbackText.composer.similarNote}
          </p>
          <ul>
            {items.map((item) => (
              <Row key={item.id} item={item} board={board} />
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

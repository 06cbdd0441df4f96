import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { useSettled } from "../../ui/settled.ts";
import { Status } from "../../ui/status.tsx";
import { useBoard } from "../project/use-board.ts";
import { FeedbackLink } from "./feedback-link.tsx";
import { feedbackText } from "./feedback.text.ts";
import classes from "./similar.module.css";
import { statusOf } from "./status.ts";
import { VoteButton } from "./vote-button.tsx";

/** How long typing pauses before it is looked for, in milliseconds, and the least text that says anything. */
const pause = 250;
const leastLength = 4;

/** Feedback that may say the same as what somebody begins to write. */
export function Similar({ text: typed }: { text: string }) {
  const board = useBoard();
  const text = useSettled(typed.trim(), pause);
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
              <li key={item.id}>
                <VoteButton item={item} size="small" />
                <FeedbackLink item={item} row />
                <Status status={statusOf(board, item)} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { GitMerge } from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { Glyph } from "../../ui/marks/status.tsx";
import { useGone } from "../../ui/messages/undo.ts";
import { FeedbackLink } from "../../ui/controls/feedback-link.tsx";
import { feedbackText } from "../../features/feedback/feedback.text.ts";
import { statusOf } from "../../data/feedback/status.ts";
import { useMerge } from "../../data/feedback/use-merge.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { triageText } from "../../features/triage/triage.text.ts";
import { inboxText } from "../../features/inbox/inbox.text.ts";
import classes from "./suggestions.module.css";

interface SuggestionsProps {
  item: FullFeedback;
  onMerge: (into: FullFeedback) => void;
}

/** Similar feedback, into which this one can be merged. */
export function Suggestions({ item, onMerge }: SuggestionsProps) {
  const board = useBoard();
  const gone = useGone();
  const { merge } = useMerge();
  const options = useEarshot().feedback.similar.queryOptions({ projectSlug: board.slug, text: item.title });
  const { data = [] } = useQuery(options);
  const similar = data.filter(({ id }) => id !== item.id && !gone.has(id));
  if (similar.length === 0) return null;
  return (
    <section className={classes["suggest"]} aria-label={inboxText.similar}>
      <h3>
        <GitMerge size={14} strokeWidth={1.75} aria-hidden="true" />
        {inboxText.similar}
      </h3>
      <ul>
        {similar.map((other) => (
          <li key={other.id}>
            <Glyph status={statusOf(board, other)} />
            <FeedbackLink item={other} slug={board.slug} row />
            <span className={classes["votes"]}>{feedbackText.votes(other.upvotes)}</span>
            <Button
              small
              aria-label={triageText.mergeIntoThis(other.title)}
              onClick={() => void merge([item], other, () => onMerge(other))}
            >
              {triageText.merge}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

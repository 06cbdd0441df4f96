import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { GitMerge } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Glyph } from "../../ui/status.tsx";
import { useGone } from "../../ui/undo.ts";
import { FeedbackLink } from "../feedback/feedback-link.tsx";
import { feedbackText } from "../feedback/feedback.text.ts";
import { statusOf } from "../feedback/status.ts";
import { useMerge } from "../feedback/use-merge.ts";
import { useBoard } from "../project/use-board.ts";
import { triageText } from "../triage/triage.text.ts";
import { inboxText } from "./inbox.text.ts";
import classes from "./suggestions.module.css";

interface SuggestionsProps {
  item: FullFeedback;
  onMerge: (into: FullFeedback) => void;
}

/** Feedback that may say the same, to merge this into. */
export function Suggestions({ item, onMerge }: SuggestionsProps) {
  const [board, gone] = [useBoard(), useGone()];
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
            <FeedbackLink item={other} row />
            <span className={classes["votes"]}>{feedbackText.votes(other.upvotes)}</span>
            <Button
              small
              aria-label={triageText.mergeIntoThis(other.title)}
              onClick={() => {
                onMerge(other);
                void merge([item], other);
              }}
            >
              {triageText.merge}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

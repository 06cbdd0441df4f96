import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { GitMerge } from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { manageFeedbackText } from "../../data/feedback/manage.text.ts";
import classes from "./merged.module.css";
import { useMerge } from "../../data/feedback/use-merge.ts";

/** The feedback that was merged into it, for the team to take out again. */
function MergedList({ item }: { item: FullFeedback }) {
  const { slug: projectSlug } = useBoard();
  const input = { projectSlug, feedbackId: item.id };
  const { data, error, refetch } = useQuery(useEarshot().feedback.merged.queryOptions(input));
  const { unmerge } = useMerge();
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <ul>
      {data?.map(({ id, title }) => (
        <li key={id}>
          <span dir="auto">{title}</span>
          <Button
            small
            kind="quiet"
            aria-label={manageFeedbackText.unmergeThis(title)}
            onClick={() => void unmerge([id])}
          >
            {manageFeedbackText.unmerge}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface MergedProps {
  item: FullFeedback;
  /** The id in the address. It differs if that feedback was merged into this one. */
  id?: string;
}

/** A note about the feedback that was merged into it. */
export function MergedNote({ item, id = item.id }: MergedProps) {
  const { viewer } = useBoard();
  if (item.merged === 0) return null;
  return (
    <div className={classes["merged"]}>
      <p>
        <GitMerge size={14} strokeWidth={1.75} aria-hidden="true" />
        {id === item.id ? manageFeedbackText.mergedHere(item.merged) : manageFeedbackText.cameFromMerged}
      </p>
      {viewer?.can.includes("feedback.merged") && <MergedList item={item} />}
    </div>
  );
}

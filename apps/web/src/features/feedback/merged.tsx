import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { GitMerge } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Failure } from "../../ui/failure.tsx";
import { useBoard } from "../project/use-board.ts";
import { manageFeedbackText } from "./manage.text.ts";
import classes from "./merged.module.css";
import { useMerge } from "./use-merge.ts";

/** What was merged into it, for the team to take out again. */
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
  /** The id in the address. It is another one if that feedback was merged into this. */
  id?: string;
}

/** How much was merged into it. */
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

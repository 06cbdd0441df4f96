import type { FullFeedback } from "@earshot/client";
import { GitMerge } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { useBoard } from "../project/use-board.ts";
import { manageFeedbackText } from "./manage.text.ts";
import classes from "./merged.module.css";
import { useMerge, useMerged } from "./use-merge.ts";

interface MergedProps {
  item: FullFeedback;
  /** The id in the address. It is another one if that feedback was merged into this. */
  id?: string;
}

/** How much was merged into it. The team can take out what was merged on this page, or what the address names. */
export function MergedNote({ item, id = item.id }: MergedProps) {
  const { viewer } = useBoard();
  const merged = useMerged(item.id);
  const { unmerge } = useMerge();
  if (item.merged === 0) return null;
  const isTeam = viewer?.can.includes("feedback.unmerge");
  const named = id === item.id || merged.some((other) => other.id === id) ? null : id;
  return (
    <div className={classes["merged"]}>
      <p>
        <GitMerge size={14} strokeWidth={1.75} aria-hidden="true" />
        {named ? manageFeedbackText.cameFromMerged : manageFeedbackText.mergedHere(item.merged)}
        {named && isTeam && (
          <Button small kind="quiet" onClick={() => void unmerge(item.id, [named])}>
            {manageFeedbackText.unmerge}
          </Button>
        )}
      </p>
      <ul>
        {merged.map((other) => (
          <li key={other.id}>
            <span dir="auto">{other.title}</span>
            <Button
              small
              kind="quiet"
              aria-label={manageFeedbackText.unmergeThis(other.title)}
              onClick={() => void unmerge(item.id, [other.id])}
            >
              {manageFeedbackText.unmerge}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

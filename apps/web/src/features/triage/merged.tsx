import type { FullFeedback } from "@earshot/client";
import { GitMerge } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import classes from "./merged.module.css";
import { triageText } from "./triage.text.ts";
import { useMerge, useMerged } from "./use-merge.ts";

/** How much was merged into it. What was merged on this page can be taken out again. */
export function MergedNote({ item }: { item: FullFeedback }) {
  const merged = useMerged(item.id);
  const { unmerge } = useMerge();
  if (item.merged === 0) return null;
  return (
    <div className={classes["merged"]}>
      <p>
        <GitMerge size={14} strokeWidth={1.75} aria-hidden="true" />
        {triageText.mergedHere(item.merged)}
      </p>
      <ul>
        {merged.map(({ id, title }) => (
          <li key={id}>
            <span dir="auto">{title}</span>
            <Button
              small
              kind="quiet"
              aria-label={triageText.unmergeThis(title)}
              onClick={() => void unmerge(item.id, [id])}
            >
              {triageText.unmerge}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

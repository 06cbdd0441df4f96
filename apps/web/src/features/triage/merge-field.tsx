import type { FullFeedback } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Combobox } from "../../ui/controls/combobox.tsx";
import { useDebounced } from "../../ui/hooks/use-debounced.ts";
import { Glyph } from "../../ui/marks/status.tsx";
import { useGone } from "../../ui/messages/undo.ts";
import { statusOf } from "../../data/feedback/status.ts";
import { useMerge } from "../../data/feedback/use-merge.ts";
import { useBoard } from "../../data/project/use-board.ts";
import type { FieldProps } from "./fields.tsx";
import { triageText } from "./triage.text.ts";

/** The pause in typing before a search, in milliseconds. */
const pause = 200;
const shown = 8;

/**
 * Returns the feedback that these could be merged into: some of themselves, similar ones, or search results. `isLate` while
 * it is not yet what was typed.
 */
function useTargets(items: readonly FullFeedback[], typed: string, enabled: boolean) {
  const earshot = useEarshot();
  const { slug: projectSlug } = useBoard();
  const gone = useGone();
  const text = useDebounced(typed.trim(), pause);
  const [first] = items;
  const similar = useQuery({
    ...earshot.feedback.similar.queryOptions({ projectSlug, text: first?.title ?? "" }),
    enabled: enabled && first !== undefined && text === "",
  });
  const found = useQuery({
    ...earshot.feedback.page.queryOptions({ projectSlug, search: text, sort: "upvotes", limit: shown }),
    enabled: enabled && text !== "",
    placeholderData: (before) => before,
  });
  const several = items.length > 1 ? items.toSorted((one, other) => other.upvotes - one.upvotes) : [];
  // A list that was empty until results come would forget which one Enter takes. A search that fails has none.
  const before = [...several, ...(similar.data ?? [])];
  const targets = found.isError ? [] : text && found.data ? found.data.items : before;
  const unique = new Map(targets.map((item) => [item.id, item]));
  if (items.length === 1 && first) unique.delete(first.id);
  const isLate = typed.trim() !== text || (text !== "" && (!found.data || found.isPlaceholderData));
  return { targets: [...unique.values()].filter(({ id }) => !gone.has(id)), isLate };
}

interface MergeFieldProps extends FieldProps {
  /** Called before the items are merged into this one. */
  onMerge?: (into: FullFeedback) => void;
}

/** Chooses the feedback to merge into, and merges. */
export function MergeField({ items, onMerge, open, onOpenChange, ...rest }: MergeFieldProps) {
  const board = useBoard();
  const { merge } = useMerge();
  const [typed, setTyped] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { targets, isLate } = useTargets(items, typed, open ?? isOpen);
  const choose = (id: string) => {
    const into = targets.find((target) => target.id === id);
    if (!into) return;
    void merge(
      items.filter((item) => item.id !== id),
      into,
      () => onMerge?.(into),
    );
  };
  const change = (toOpen: boolean) => {
    setOpen(toOpen);
    if (!toOpen) setTyped("");
    onOpenChange?.(toOpen);
  };
  return (
    <Combobox
      {...rest}
      open={open ?? isOpen}
      onOpenChange={change}
      label={triageText.mergeLabel}
      placeholder={triageText.findTarget}
      nothing={triageText.noTarget}
      choices={targets.map((target) => ({
        value: target.id,
        label: target.title,
        mark: <Glyph status={statusOf(board, target)} />,
        note: triageText.votes(target.upvotes),
      }))}
      value={null}
      onChange={choose}
      onSearch={setTyped}
      isLate={isLate}
    />
  );
}

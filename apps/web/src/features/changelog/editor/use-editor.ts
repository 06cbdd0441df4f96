import type { ShippingChangelog } from "@earshot/client";
import { useEffect, useMemo } from "react";
import { keepDraft, useDraft } from "../../../ui/hooks/use-draft.ts";
import { useUndo } from "../../../ui/messages/toast.tsx";
import { useBoard } from "../../../data/project/use-board.ts";
import { changesSince, type Draft, draftOf, isSame, readChanges } from "./draft.ts";
import { editorText } from "./editor.text.ts";

/**
 * Returns the editor's state of an entry, or of a new one, and the functions that change it. Unsaved changes are kept
 * in this tab, and the browser asks before it closes.
 */
export function useEditor(entry: ShippingChangelog | null, loadedAt: number) {
  const { slug } = useBoard();
  const { done } = useUndo();
  const saved = useMemo(() => draftOf(entry, loadedAt), [entry, loadedAt]);
  const keyOf = (id: string) => `changelog:${slug}:${id}`;
  const [kept, keep] = useDraft(keyOf(entry?.id ?? "new"));
  const draft: Draft = { ...saved, ...readChanges(kept) };
  const isChanged = !isSame(saved, draft);
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isChanged]);
  return {
    saved,
    draft,
    isChanged,
    change: (changes: Partial<Draft>) => keep((before) => JSON.stringify({ ...readChanges(before), ...changes })),
    /** Forgets what was saved as this entry. Changes that were made since stay, also where the entry is a new one. */
    settle: (sent: Draft, id: string) =>
      keep((before) => {
        const later = changesSince(sent, { ...saved, ...readChanges(before) });
        const text = Object.keys(later).length > 0 ? JSON.stringify(later) : "";
        if (entry) return text;
        if (text) keepDraft(keyOf(id), text);
        return "";
      }),
    discard() {
      keep("");
      done({ text: editorText.discarded, undo: () => keep(kept) });
    },
  };
}

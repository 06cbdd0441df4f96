import { useLazyModule } from "../../ui/hooks/use-lazy-module.ts";
import { useBoard } from "../../data/project/use-board.ts";

/** The team's notes on feedback. They are loaded for the team alone. */
export function TeamNotes({ feedbackId }: { feedbackId: string }) {
  const isNeeded = Boolean(useBoard().viewer?.role);
  const parts = useLazyModule(() => import("../../features/note/notes-panel.tsx"), isNeeded);
  return parts && <parts.NotesPanel feedbackId={feedbackId} />;
}

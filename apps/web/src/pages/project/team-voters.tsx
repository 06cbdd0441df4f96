import type { FullFeedback } from "@earshot/client";
import { useLazyModule } from "../../ui/hooks/use-lazy-module.ts";
import { useBoard } from "../../data/project/use-board.ts";

/** The voters as the team sees them. It is loaded for the team alone. */
export function TeamVoters({ item }: { item: FullFeedback }) {
  const isNeeded = Boolean(useBoard().viewer?.role);
  const parts = useLazyModule(() => import("../../features/voters/voters-panel.tsx"), isNeeded);
  return parts && <parts.VotersPanel item={item} />;
}

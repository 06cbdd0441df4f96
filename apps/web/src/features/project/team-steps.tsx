import { lazy, Suspense } from "react";
import { useMounted } from "../../ui/hooks/use-mounted.ts";
import { useBoard } from "../../data/project/use-board.ts";

/** Loaded for the team only. */
const FirstSteps = lazy(() =>
  import("./first-steps.tsx").then(({ FirstSteps: component }) => ({ default: component })),
);

/** The amount of feedback from which a board counts as set up. */
const enough = 5;

/** The first steps of a new board's team. */
export function TeamSteps() {
  const { viewer, counts } = useBoard();
  const isMounted = useMounted();
  const isNew = counts.reduce((sum, { count }) => sum + count, 0) < enough;
  if (!isMounted || !viewer?.role || !isNew) return null;
  return (
    <Suspense fallback={null}>
      <FirstSteps />
    </Suspense>
  );
}

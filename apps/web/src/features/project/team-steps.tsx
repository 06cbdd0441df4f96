import { lazy, Suspense } from "react";
import { useMounted } from "../../ui/mounted.ts";
import { useBoard } from "./use-board.ts";

/** The public does not load it. */
const FirstSteps = lazy(() =>
  import("./first-steps.tsx").then(({ FirstSteps: component }) => ({ default: component })),
);

/** How much feedback a board has that nobody is still setting up. */
const enough = 5;

/** What a new board's team does first. */
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

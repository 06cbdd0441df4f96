import type { FullFeedback } from "@earshot/client";
import { Lock } from "lucide-react";
import { useBoard } from "../../data/project/use-board.ts";
import { TeamBadge } from "../../ui/marks/team-badge.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { commentText } from "./comment.text.ts";
import classes from "./thread/thread.module.css";

/** True if the comments are locked for whoever looks at them. */
export function useIsClosed({ locked }: FullFeedback): boolean {
  const { viewer } = useBoard();
  return locked !== null && !viewer?.role;
}

/** A line that says why comments are locked, and by whom. */
export const LockLine = ({ lock }: { lock: NonNullable<FullFeedback["locked"]> }) => (
  <p className={classes["line"]}>
    <Lock size={14} strokeWidth={1.75} aria-hidden="true" />
    <span>
      <strong dir="auto">{lock.user.full_name ?? commentText.deletedUser}</strong> <TeamBadge person={lock.user} />{" "}
      {commentText.lockedBy}
      {lock.reason !== null && <span dir="auto">{commentText.lockedFor(lock.reason)}</span>}
      {" · "}
      <Ago at={lock.created_at} />
    </span>
  </p>
);

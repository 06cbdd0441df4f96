import type { FullFeedback } from "@earshot/client";
import { mayUse, useBoard } from "../project/use-board.ts";
import { feedbackText } from "./feedback.text.ts";
import { useVote } from "./use-vote.ts";
import classes from "./vote-button.module.css";

/** The triangle of a vote. It is filled where the vote is the caller's. */
export const VoteMark = () => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d="M8 4.75 12.25 10.5H3.75Z" />
  </svg>
);

/** The count of votes, and the caller's own. */
export function VoteButton({ item, size }: { item: FullFeedback; size?: "small" | "large" }) {
  const vote = useVote(item);
  const board = useBoard();
  return (
    <button
      type="button"
      className={`${classes["vote"]} ${size ? classes[size] : ""}`}
      aria-pressed={item.has_upvoted}
      aria-label={(item.has_upvoted ? feedbackText.unvote : feedbackText.vote)(item.upvotes)}
      disabled={!mayUse(board, "feedback.setUpvote")}
      onClick={vote}
    >
      <VoteMark />
      <span>{item.upvotes.toLocaleString("en")}</span>
    </button>
  );
}

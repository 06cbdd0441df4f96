import { plural } from "../text/plural.ts";
import classes from "./vote-button.module.css";

const votesOf = plural("vote", "votes");
const text = {
  vote: (count: number, title: string) => `Vote, ${votesOf(count)}: ${title}`,
  closed: (count: number, title: string) => `${votesOf(count)}: ${title}. Only the team votes here.`,
  unvote: (count: number, title: string) => `Remove your vote, ${votesOf(count)}: ${title}`,
};

/** The triangle of a vote. It is filled if the caller has voted. */
export const VoteMark = () => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <path d="M8 4.75 12.25 10.5H3.75Z" />
  </svg>
);

interface VoteButtonProps {
  title: string;
  upvotes: number;
  /** True if one of the votes is the caller's. */
  hasUpvoted: boolean;
  disabled: boolean;
  onClick: () => void;
  size?: "small" | "large";
}

/** The button with the number of votes, which shows whether the caller has voted. */
export const VoteButton = ({ title, upvotes, hasUpvoted, disabled, onClick, size }: VoteButtonProps) => (
  <button
    type="button"
    className={`${classes["vote"]} ${size ? classes[size] : ""}`}
    aria-pressed={hasUpvoted}
    aria-label={(disabled ? text.closed : hasUpvoted ? text.unvote : text.vote)(upvotes, title)}
    title={disabled ? text.closed(upvotes, title) : undefined}
    disabled={disabled}
    onClick={onClick}
  >
    <VoteMark />
    <span>{upvotes.toLocaleString("en")}</span>
  </button>
);

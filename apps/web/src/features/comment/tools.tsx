import type { ThreadComment } from "@earshot/client";
import { Reply } from "lucide-react";
import { Button } from "../../ui/controls/button.tsx";
import { useOwnId } from "../../data/session/take-part/own-person.ts";
import { VoteMark } from "../../ui/controls/vote-button.tsx";
import { Report } from "../../data/feedback/report.tsx";
import { mayUse, useBoard } from "../../data/project/use-board.ts";
import classes from "./comment.module.css";
import { commentText } from "./comment.text.ts";
import { useCommentVote } from "./use-vote.ts";
import { useDeleteComment } from "./use-own.ts";

interface ToolsProps {
  comment: ThreadComment;
  /** The number of replies that show below it, at any depth. */
  replies: number;
  /** Opens or closes the form for a reply; null if the caller may not reply. */
  reply: (() => void) | null;
  isReplying: boolean;
  /** Opens the form for a change; null if the caller may not change it. */
  edit: (() => void) | null;
}

/** The actions on a comment: everyone likes and replies, its author edits, its author and the team delete. */
export function Tools({ comment, replies, reply, isReplying, edit }: ToolsProps) {
  const board = useBoard();
  const ownId = useOwnId();
  const vote = useCommentVote(comment);
  const remove = useDeleteComment(comment, replies);
  const { has_upvoted: hasUpvoted, upvotes } = comment;
  const mayVote = mayUse(board, "comment.setUpvote");
  const likes = mayVote ? (hasUpvoted ? commentText.unvote : commentText.vote) : commentText.closedVote;
  // A guest writes, and changes nothing after that.
  const isOwn = ownId === comment.user_id && board.viewer?.can.includes("comment.delete");
  const name = comment.user.full_name ?? commentText.deletedUser;
  return (
    <div className={classes["tools"]}>
      {!comment.held && (
        <Button
          kind="quiet"
          small
          aria-pressed={hasUpvoted}
          aria-label={likes(upvotes)}
          title={mayVote ? undefined : likes(upvotes)}
          disabled={!mayVote}
          onClick={vote}
        >
          <VoteMark />
          {upvotes}
        </Button>
      )}
      {reply && (
        <Button kind="quiet" small aria-label={commentText.replyTo(name)} aria-expanded={isReplying} onClick={reply}>
          <Reply size={14} strokeWidth={1.75} aria-hidden="true" data-flip />
          {commentText.reply}
        </Button>
      )}
      <Report id={comment.id} author={comment.user} />
      {isOwn && edit && (
        <Button kind="quiet" small onClick={edit}>
          {commentText.edit}
        </Button>
      )}
      {(isOwn || board.viewer?.role) && (
        <Button kind="quiet" small aria-label={commentText.deleteOf(name)} onClick={remove}>
          {commentText.delete}
        </Button>
      )}
    </div>
  );
}

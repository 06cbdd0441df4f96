import type { ExpandedComment } from "@earshot/client";
import { Reply } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { useViewer } from "../account/viewer.ts";
import { VoteMark } from "../feedback/vote-button.tsx";
import { useBoard } from "../project/use-board.ts";
import classes from "./comment.module.css";
import { commentText } from "./comment.text.ts";
import { useCommentVote } from "./use-comments.ts";
import { useDeleteComment } from "./use-own.ts";

interface ToolsProps {
  comment: ExpandedComment;
  /** Opens or closes the reply; null where nobody may reply. */
  reply: (() => void) | null;
  isReplying: boolean;
  edit: () => void;
}

/** What can be done with a comment: everyone likes and replies, its author edits, its author and the team delete. */
export function Tools({ comment, reply, isReplying, edit }: ToolsProps) {
  const [board, viewer] = [useBoard(), useViewer()];
  const vote = useCommentVote(comment);
  const remove = useDeleteComment(comment);
  const { has_upvoted: hasUpvoted, upvotes } = comment;
  const isOwn = viewer?.id === comment.user_id;
  const name = comment.user.full_name ?? commentText.deletedUser;
  return (
    <div className={classes["tools"]}>
      <Button
        kind="quiet"
        small
        aria-pressed={hasUpvoted}
        aria-label={(hasUpvoted ? commentText.unvote : commentText.vote)(upvotes)}
        onClick={vote}
      >
        <VoteMark />
        {upvotes}
      </Button>
      {reply && (
        <Button kind="quiet" small aria-label={commentText.replyTo(name)} aria-expanded={isReplying} onClick={reply}>
          <Reply size={14} strokeWidth={1.75} aria-hidden="true" data-flip />
          {commentText.reply}
        </Button>
      )}
      {isOwn && (
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

import type { ExpandedComment, FullFeedback } from "@earshot/client";
import { Reply } from "lucide-react";
import { useState } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Prose } from "../../ui/prose.tsx";
import { Ago } from "../../ui/time.tsx";
import { VoteMark } from "../feedback/vote-button.tsx";
import classes from "./comment.module.css";
import { commentText } from "./comment.text.ts";
import { Editor } from "./editor.tsx";
import { useCommentVote } from "./use-comments.ts";

interface CommentProps {
  comment: ExpandedComment;
  item: FullFeedback;
  mayReply: boolean;
}

const nameOf = ({ user }: ExpandedComment) => user.full_name ?? commentText.deletedUser;

function Head({ comment, item }: CommentProps) {
  return (
    <div className={classes["head"]}>
      <strong dir="auto">{nameOf(comment)}</strong>
      {comment.user_id === item.user_id && <span className={classes["badge"]}>{commentText.author}</span>}
      <Ago at={comment.created_at} />
    </div>
  );
}

/** A comment with its replies. */
export function CommentItem(props: CommentProps) {
  const { comment, item, mayReply } = props;
  const [isReplying, setReplying] = useState(false);
  const vote = useCommentVote(comment);
  const { has_upvoted: hasUpvoted, upvotes, replies } = comment;
  return (
    <li className={classes["comment"]} id={comment.id}>
      <Avatar person={comment.user} />
      <div className={classes["body"]}>
        <Head {...props} />
        <Prose text={comment.content} />
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
          {mayReply && (
            <Button
              kind="quiet"
              small
              aria-label={commentText.replyTo(nameOf(comment))}
              aria-expanded={isReplying}
              onClick={() => setReplying(!isReplying)}
            >
              <Reply size={14} strokeWidth={1.75} aria-hidden="true" data-flip />
              {commentText.reply}
            </Button>
          )}
        </div>
        {isReplying && (
          <Editor
            feedbackId={item.id}
            replyTo={comment.id}
            label={commentText.replyLabel}
            submit={commentText.reply}
            close={() => setReplying(false)}
          />
        )}
      </div>
      {replies.length > 0 && (
        <ul className={classes["replies"]}>
          {replies.map((reply) => (
            <CommentItem key={reply.id} {...props} comment={reply} />
          ))}
        </ul>
      )}
    </li>
  );
}

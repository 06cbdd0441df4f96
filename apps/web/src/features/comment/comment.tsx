import type { ExpandedComment, FullFeedback } from "@earshot/client";
import { useState } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Prose } from "../../ui/prose.tsx";
import { Ago } from "../../ui/time.tsx";
import { useGone } from "../../ui/undo.ts";
import classes from "./comment.module.css";
import { commentText } from "./comment.text.ts";
import { EditComment } from "./edit.tsx";
import { Editor } from "./editor.tsx";
import { Tools } from "./tools.tsx";

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
  const [isEditing, setEditing] = useState(false);
  const gone = useGone();
  const replies = comment.replies.filter(({ id }) => !gone.has(id));
  return (
    <li className={classes["comment"]} id={comment.id}>
      <Avatar person={comment.user} />
      <div className={classes["body"]}>
        <Head {...props} />
        {isEditing ? (
          <EditComment comment={comment} close={() => setEditing(false)} />
        ) : (
          <>
            <Prose text={comment.content} />
            <Tools
              comment={comment}
              reply={mayReply ? () => setReplying(!isReplying) : null}
              isReplying={isReplying}
              edit={() => setEditing(true)}
            />
          </>
        )}
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

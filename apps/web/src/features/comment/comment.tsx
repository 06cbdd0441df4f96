import type { FullFeedback, ThreadComment } from "@earshot/client";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { EditedMark } from "../../data/feedback/edits.tsx";
import { HeldBadge } from "../../data/feedback/held.tsx";
import { PersonName } from "../../data/people/person-name.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { useMounted } from "../../ui/hooks/use-mounted.ts";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { Badge } from "../../ui/marks/badge.tsx";
import { TeamBadge } from "../../ui/marks/team-badge.tsx";
import { Prose } from "../../ui/text/prose.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { useGone } from "../../ui/messages/undo.ts";
import classes from "./comment.module.css";
import { commentText } from "./comment.text.ts";
import { EditComment } from "./edit.tsx";
import { Editor } from "./editor.tsx";
import type { Nested } from "./nest.ts";
import { useIsClosed } from "./lock-line.tsx";
import { Tools } from "./tools.tsx";

interface CommentProps {
  comment: ThreadComment;
  item: FullFeedback;
  mayReply: boolean;
}

function Head({ comment, item }: Pick<CommentProps, "comment" | "item">) {
  const { slug } = useBoard();
  return (
    <div className={classes["head"]}>
      <strong>
        <PersonName person={comment.user} deleted={commentText.deletedUser} />
      </strong>
      <TeamBadge person={comment.user} />
      <HeldBadge held={comment.held} />
      {comment.is_answer && <Badge>{commentText.answer}</Badge>}
      {comment.user_id === item.user_id && <Badge>{commentText.author}</Badge>}
      <Link to="/p/$slug/f/$feedbackId" params={{ slug, feedbackId: item.id }} hash={comment.id}>
        <Ago at={comment.created_at} />
      </Link>
      <EditedMark at={comment.edited_at} feedbackId={item.id} commentId={comment.id} />
    </div>
  );
}

/** True for the comment that the address names. The server does not know it. */
function useLinked(id: string): boolean {
  const isNamed = useLocation({ select: ({ hash }) => hash === id });
  return useMounted() && isNamed;
}

/** The number of these comments, with their replies. */
const countOf = (nested: readonly Nested[]): number =>
  nested.reduce((sum, { replies }) => sum + 1 + countOf(replies), 0);

interface ItemProps extends Omit<CommentProps, "comment"> {
  nested: Nested;
}

/** A comment with its replies. */
export function CommentItem({ nested: { comment, replies: all }, ...props }: ItemProps) {
  const { item, mayReply } = props;
  const [isReplying, setReplying] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const gone = useGone();
  const isClosed = useIsClosed(item);
  const replies = all.filter((reply) => !gone.has(reply.comment.id));
  const isLinked = useLinked(comment.id);
  return (
    <li
      className={`${classes["comment"]} ${isLinked ? classes["linked"] : ""}`}
      id={comment.id}
      tabIndex={-1}
      aria-current={isLinked ? "location" : undefined}
    >
      <Avatar person={comment.user} />
      <div className={classes["body"]}>
        <Head comment={comment} item={item} />
        {isEditing ? (
          <EditComment comment={comment} close={() => setEditing(false)} />
        ) : (
          <>
            <Prose text={comment.content} />
            <Tools
              comment={comment}
              replies={countOf(replies)}
              reply={mayReply && !comment.held ? () => setReplying(!isReplying) : null}
              isReplying={isReplying}
              edit={isClosed ? null : () => setEditing(true)}
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
            <CommentItem key={reply.comment.id} {...props} nested={reply} />
          ))}
        </ul>
      )}
    </li>
  );
}

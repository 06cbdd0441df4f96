import type { FullFeedback } from "@earshot/client";
import { useState } from "react";
import { Segmented } from "../../ui/controls/segmented.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { useGone } from "../../ui/messages/undo.ts";
import { useViewer } from "../../data/session/viewer.ts";
import { mayUse, useBoard } from "../../data/project/use-board.ts";
import { commentText } from "./comment.text.ts";
import { CommentItem } from "./comment.tsx";
import { Editor } from "./editor.tsx";
import { MoreComments } from "./more.tsx";
import type { Nested } from "./nest.ts";
import { inOrder, type Order, orders } from "./order.ts";
import classes from "./thread.module.css";
import { useComments } from "./use-comments.ts";

interface CommentsProps {
  item: FullFeedback;
  mayReply: boolean;
}

function List({ comments, ...props }: CommentsProps & { comments: readonly Nested[] }) {
  const gone = useGone();
  const shown = comments.filter(({ comment }) => !gone.has(comment.id));
  if (shown.length === 0) return null;
  return (
    <ul>
      {shown.map((nested) => (
        <CommentItem key={nested.comment.id} nested={nested} {...props} />
      ))}
    </ul>
  );
}

type Thread = ReturnType<typeof useComments>;

function Comments({ thread, order, ...props }: CommentsProps & { thread: Thread; order: Order }) {
  const { comments, posted, error, refetch, hasNextPage } = thread;
  const gone = useGone();
  if (!comments) return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />;
  if (!hasNextPage && comments.every(({ comment }) => gone.has(comment.id)))
    return <p className={classes["note"]}>{commentText.noneText}</p>;
  return (
    <>
      <List comments={inOrder(order, comments)} {...props} />
      <MoreComments thread={thread} all={props.item.comment_count} />
      <List comments={posted} {...props} />
    </>
  );
}

interface ThreadProps {
  item: FullFeedback;
  /** True if the form for a comment follows. */
  hasEditor?: boolean;
}

/** The comments of one feedback, and the form for another one. */
export function Thread({ item, hasEditor = true }: ThreadProps) {
  const viewer = useViewer();
  const mayComment = mayUse(useBoard(), "comment.create");
  const thread = useComments(item.id);
  const [order, setOrder] = useState<Order>("oldest");
  // A thread is put in another order once all of it is loaded.
  const isSortable = !thread.hasNextPage && (thread.comments?.length ?? 0) > 1;
  return (
    <section aria-labelledby="comments">
      <div className={classes["head"]}>
        <h2 id="comments">{item.comment_count > 0 ? commentText.count(item.comment_count) : commentText.none}</h2>
        {isSortable && (
          <Segmented
            label={commentText.order}
            value={order}
            options={orders.map((name) => [name, commentText.orders[name]])}
            onChange={setOrder}
          />
        )}
      </div>
      <Comments
        item={item}
        mayReply={viewer !== null && mayComment}
        thread={thread}
        order={isSortable ? order : "oldest"}
      />
      {!mayComment && <p className={classes["note"]}>{commentText.closed}</p>}
      {hasEditor && mayComment && (
        <Editor feedbackId={item.id} replyTo={null} label={commentText.label} submit={commentText.submit} />
      )}
    </section>
  );
}

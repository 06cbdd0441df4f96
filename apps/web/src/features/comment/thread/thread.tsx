import type { FullFeedback } from "@earshot/client";
import { useEffect, useState } from "react";
import { Segmented } from "../../../ui/controls/segmented.tsx";
import { Skeleton } from "../../../ui/layout/skeleton.tsx";
import { Failure } from "../../../ui/messages/failure.tsx";
import { useGone } from "../../../ui/messages/undo.ts";
import { useTakePart } from "../../../data/session/take-part/take-part.ts";
import { mayUse, useBoard } from "../../../data/project/use-board.ts";
import { useHistory } from "../../../data/feedback/history.ts";
import { commentText } from "../comment.text.ts";
import { CommentItem } from "../comment.tsx";
import { Editor } from "../editor.tsx";
import { LockLine, useIsClosed } from "../lock-line.tsx";
import { MoreComments } from "./more.tsx";
import type { Nested } from "../nest.ts";
import { inOrder, type Order, orders, withChanges } from "./order.ts";
import { type StatusChange, StatusLine } from "./status-line.tsx";
import classes from "./thread.module.css";
import { useComments } from "./use-comments.ts";

interface CommentsProps {
  item: FullFeedback;
  mayReply: boolean;
}

function List({ entries, ...props }: CommentsProps & { entries: readonly (Nested | StatusChange)[] }) {
  const gone = useGone();
  const shown = entries.filter((entry) => !("comment" in entry && gone.has(entry.comment.id)));
  if (shown.length === 0) return null;
  return (
    <ul>
      {shown.map((entry) =>
        "comment" in entry ? (
          <CommentItem key={entry.comment.id} nested={entry} {...props} />
        ) : (
          <StatusLine key={entry.id} change={entry} feedbackId={props.item.id} />
        ),
      )}
    </ul>
  );
}

type Thread = ReturnType<typeof useComments>;

function Comments({ thread, order, ...props }: CommentsProps & { thread: Thread; order: Order }) {
  const { comments, posted, error, refetch, hasNextPage } = thread;
  const gone = useGone();
  const { changes } = useHistory(props.item.id);
  if (!comments) return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />;
  const isEmpty = !hasNextPage && comments.every(({ comment }) => gone.has(comment.id));
  // Changes after the last loaded comment are shown once the next comments are loaded.
  const until = hasNextPage ? comments.at(-1)?.comment.created_at : undefined;
  const shown = changes.filter(({ created_at: at }) => until === undefined || at <= until);
  return (
    <>
      {isEmpty && <p className={classes["note"]}>{commentText.noneText}</p>}
      <List entries={withChanges(order, inOrder(order, comments), shown)} {...props} />
      <MoreComments thread={thread} changes={shown} all={props.item.comment_count} />
      <List entries={posted} {...props} />
    </>
  );
}

/** The most comments that are loaded to put them in another order. */
const mostSorted = 250;

/** Returns the order that was chosen, and the one that shows: a thread is put in another one once all of it is loaded. */
function useOrder(thread: Thread, count: number) {
  const [order, setOrder] = useState<Order>("oldest");
  const { comments = [], hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = thread;
  const isSortable = comments.length > 1 && (!hasNextPage || count <= mostSorted);
  const isWanted = isSortable && order !== "oldest" && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isWanted) void fetchNextPage();
  }, [isWanted, fetchNextPage]);
  return { isSortable, order, setOrder, shown: isSortable && !hasNextPage ? order : "oldest" };
}

interface ThreadProps {
  item: FullFeedback;
  /** True if the form for a comment follows. */
  hasEditor?: boolean;
}

/** The comments of one feedback, and the form for another one. */
export function Thread({ item, hasEditor = true }: ThreadProps) {
  const { isReady } = useTakePart("commenting");
  const isClosed = useIsClosed(item);
  const isAllowed = mayUse(useBoard(), "comment.create");
  const mayComment = isAllowed && !isClosed;
  const thread = useComments(item.id);
  const { isSortable, order, setOrder, shown } = useOrder(thread, item.comment_count);
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
      <Comments item={item} mayReply={isReady && mayComment} thread={thread} order={shown} />
      {item.locked && <LockLine lock={item.locked} />}
      {!isAllowed && <p className={classes["note"]}>{commentText.closed}</p>}
      {isAllowed && isClosed && <p className={classes["note"]}>{commentText.lockedNote}</p>}
      {hasEditor && mayComment && (
        <Editor feedbackId={item.id} replyTo={null} label={commentText.label} submit={commentText.submit} />
      )}
    </section>
  );
}

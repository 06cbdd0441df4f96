import type { FullFeedback } from "@earshot/client";
import { Bones } from "../../ui/bones.tsx";
import { Failure } from "../../ui/failure.tsx";
import { useGone } from "../../ui/undo.ts";
import { SignInLink } from "../account/sign-in-link.tsx";
import { useViewer } from "../account/viewer.ts";
import { feedbackText } from "../feedback/feedback.text.ts";
import { mayUse, useBoard } from "../project/use-board.ts";
import { commentText } from "./comment.text.ts";
import { CommentItem } from "./comment.tsx";
import { Editor } from "./editor.tsx";
import classes from "./thread.module.css";
import { useComments } from "./use-comments.ts";

function Comments({ item, mayReply }: { item: FullFeedback; mayReply: boolean }) {
  const { data: comments, error, refetch } = useComments(item.id);
  const gone = useGone();
  const shown = comments?.filter(({ id }) => !gone.has(id));
  if (shown?.length === 0) return <p className={classes["note"]}>{commentText.noneText}</p>;
  if (shown)
    return (
      <ul>
        {shown.map((comment) => (
          <CommentItem key={comment.id} comment={comment} item={item} mayReply={mayReply} />
        ))}
      </ul>
    );
  return error ? <Failure error={error} retry={() => void refetch()} /> : <Bones rows={3} />;
}

interface ThreadProps {
  item: FullFeedback;
  /** Whether one writes at its end. */
  hasEditor?: boolean;
}

/** What people say about one feedback, and where to say more. */
export function Thread({ item, hasEditor = true }: ThreadProps) {
  const viewer = useViewer();
  const mayComment = mayUse(useBoard(), "comment.create");
  return (
    <section aria-labelledby="comments">
      <h2 id="comments" className={classes["head"]}>
        {item.comment_count > 0 ? feedbackText.comments(item.comment_count) : commentText.none}
      </h2>
      <Comments item={item} mayReply={viewer !== null && mayComment} />
      {!mayComment && <p className={classes["note"]}>{commentText.closed}</p>}
      {hasEditor && viewer && mayComment && (
        <Editor feedbackId={item.id} replyTo={null} label={commentText.label} submit={commentText.submit} />
      )}
      {!viewer && (
        <div className={classes["sign-in"]}>
          <SignInLink label={commentText.signIn} />
        </div>
      )}
    </section>
  );
}

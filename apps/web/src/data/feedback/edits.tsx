import { lazy, Suspense, useState } from "react";
import { dateOf } from "../../ui/text/time.tsx";
import { useBoard } from "../project/use-board.ts";
import classes from "./edits.module.css";
import { editsText as text } from "./edits.text.ts";

const EditsDialog = lazy(() => import("./edits-dialog.tsx").then((module) => ({ default: module.EditsDialog })));

export interface Edited {
  feedbackId: string;
  /** The comment that was edited; without it, the feedback. */
  commentId?: string;
}

/** Says that something was edited. The team opens what it was before. */
export function EditedMark({ at, ...item }: Edited & { at: string | null }) {
  const { viewer } = useBoard();
  const [isOpen, setOpen] = useState(false);
  if (at === null) return null;
  if (!viewer?.can.includes(item.commentId === undefined ? "feedback.edits" : "comment.edits"))
    return <span title={dateOf(at)}>{text.edited}</span>;
  return (
    <>
      <button
        type="button"
        className={classes["mark"]}
        title={dateOf(at)}
        aria-label={text.open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {text.edited}
      </button>
      {isOpen && (
        <Suspense>
          <EditsDialog {...item} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

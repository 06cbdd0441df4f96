import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useDraft } from "../../ui/draft.ts";
import { FormError } from "../../ui/field.tsx";
import { panel } from "../../ui/frame.tsx";
import { Prose } from "../../ui/prose.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { commentText } from "./comment.text.ts";
import classes from "./editor.module.css";
import { useCreateComment } from "./use-comments.ts";

interface EditorProps {
  feedbackId: string;
  /** The comment that it replies to; null for none. */
  replyTo: string | null;
  label: string;
  submit: string;
  /** Closes it; missing where it always stands. */
  close?: () => void;
}

function Tabs({ isPreview, set }: { isPreview: boolean; set: (isPreview: boolean) => void }) {
  return (
    <div className={classes["tabs"]}>
      {[false, true].map((value) => (
        <button
          key={String(value)}
          type="button"
          className={classes["tab"]}
          aria-pressed={isPreview === value}
          onClick={() => set(value)}
        >
          {value ? commentText.preview : commentText.write}
        </button>
      ))}
    </div>
  );
}

/** Where a comment or a reply is written, and seen as it will be. */
export function Editor({ feedbackId, replyTo, label, submit, close }: EditorProps) {
  const [text, setText] = useDraft(`comment:${feedbackId}:${replyTo ?? ""}`);
  const [isPreview, setPreview] = useState(false);
  const { create, isPending, fault } = useCreateComment(feedbackId, () => {
    setText("");
    setPreview(false);
    close?.();
  });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    create(text, replyTo);
  };
  return (
    <form className={`${panel} ${classes["editor"]}`} aria-label={label} onSubmit={send}>
      <Tabs isPreview={isPreview} set={setPreview} />
      {isPreview ? (
        <div className={classes["preview"]}>
          <Prose text={text || commentText.nothing} />
        </div>
      ) : (
        <TextArea
          className={classes["text"]}
          aria-label={label}
          placeholder={commentText.placeholder}
          required
          maxLength={10_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <div className={classes["foot"]}>
        {fault === null ? <p>{commentText.hint}</p> : <FormError text={fault} />}
        {close && (
          <Button kind="quiet" onClick={close}>
            {commentText.cancel}
          </Button>
        )}
        <Button kind="primary" type="submit" disabled={isPending || text.trim() === ""}>
          {isPending ? commentText.busy : submit}
        </Button>
      </div>
    </form>
  );
}

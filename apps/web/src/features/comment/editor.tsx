import type { SubmitEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { useDraft } from "../../ui/draft.ts";
import { FormError } from "../../ui/field.tsx";
import { FormFoot } from "../../ui/form.tsx";
import { framed } from "../../ui/frame.tsx";
import { MarkdownField } from "../../ui/markdown-field.tsx";
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

/** Where a comment or a reply is written, and seen as it will be. */
export function Editor({ feedbackId, replyTo, label, submit, close }: EditorProps) {
  const [text, setText] = useDraft(`comment:${feedbackId}:${replyTo ?? ""}`);
  const { create, isPending, fault } = useCreateComment(feedbackId, () => {
    setText("");
    close?.();
  });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    create(text, replyTo);
  };
  return (
    <form className={`${framed} ${classes["editor"]}`} aria-label={label} onSubmit={send}>
      <MarkdownField
        label={label}
        placeholder={commentText.placeholder}
        autoFocus={close !== undefined}
        required
        maxLength={10_000}
        value={text}
        onChange={setText}
      />
      <FormFoot kind="framed">
        {fault === null ? <p>{commentText.hint}</p> : <FormError text={fault} />}
        {close && (
          <Button kind="quiet" onClick={close}>
            {commentText.cancel}
          </Button>
        )}
        <Button kind="primary" type="submit" disabled={isPending || text.trim() === ""}>
          {isPending ? commentText.busy : submit}
        </Button>
      </FormFoot>
    </form>
  );
}

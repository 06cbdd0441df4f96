import type { ExpandedComment } from "@earshot/client";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/field.tsx";
import { FormFoot } from "../../ui/form.tsx";
import { framed } from "../../ui/frame.tsx";
import { MarkdownField } from "../../ui/markdown-field.tsx";
import { commentText } from "./comment.text.ts";
import classes from "./editor.module.css";
import { useEditComment } from "./use-own.ts";

/** Where somebody changes what they said. */
export function EditComment({ comment, close }: { comment: ExpandedComment; close: () => void }) {
  const [content, setContent] = useState(comment.content);
  const { save, isPending, fault } = useEditComment(comment, close);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save(content);
  };
  return (
    <form className={`${framed} ${classes["editor"]}`} aria-label={commentText.edit} onSubmit={submit}>
      <MarkdownField
        label={commentText.label}
        autoFocus
        required
        maxLength={10_000}
        value={content}
        onChange={setContent}
      />
      <FormFoot kind="framed">
        {fault === null ? <p>{commentText.hint}</p> : <FormError text={fault} />}
        <Button kind="quiet" onClick={close}>
          {commentText.cancel}
        </Button>
        <Button kind="primary" type="submit" disabled={isPending || content.trim() === ""}>
          {isPending ? commentText.saving : commentText.save}
        </Button>
      </FormFoot>
    </form>
  );
}

import { type ThreadComment, textBudget } from "@earshot/client";
import { useMentionable } from "../../data/people/use-mentionable.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { useDraft } from "../../ui/hooks/use-draft.ts";
import { Form, FormFoot } from "../../ui/forms/form.tsx";
import { framed } from "../../ui/layout/frame.tsx";
import { MarkdownField } from "../../ui/forms/markdown/markdown-field.tsx";
import { commentText } from "./comment.text.ts";
import classes from "./editor.module.css";
import { useEditComment } from "./use-own.ts";

/** The form that changes one's own comment. */
export function EditComment({ comment, close }: { comment: ThreadComment; close: () => void }) {
  const [content, setContent, isStill] = useDraft(`comment-edit:${comment.id}`, comment.content);
  const discard = () => {
    setContent(comment.content);
    close();
  };
  const { save, isPending, fault } = useEditComment(comment, (sent) => isStill(sent) && discard());
  const submit = () => {
    save(content);
  };
  const mention = useMentionable(comment.feedback_id);
  return (
    <Form className={`${framed} ${classes["editor"]}`} aria-label={commentText.edit} onSubmit={submit}>
      <MarkdownField
        mention={mention}
        label={commentText.label}
        autoFocus
        required
        maxLength={textBudget.comment}
        value={content}
        onChange={setContent}
      />
      <FormFoot kind="framed">
        {fault === null ? <p>{commentText.hint}</p> : <FormError text={fault} />}
        <Button kind="quiet" onClick={discard}>
          {commentText.cancel}
        </Button>
        <Button kind="primary" type="submit" disabled={isPending || content.trim() === ""}>
          {isPending ? commentText.saving : commentText.save}
        </Button>
      </FormFoot>
    </Form>
  );
}

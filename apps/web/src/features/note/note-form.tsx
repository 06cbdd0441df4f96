import { type Note, textBudget } from "@earshot/client";
import { Lock } from "lucide-react";
import { useMentionable } from "../../data/people/use-mentionable.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { Form, FormFoot } from "../../ui/forms/form.tsx";
import { MarkdownField } from "../../ui/forms/markdown/markdown-field.tsx";
import { useDraft } from "../../ui/hooks/use-draft.ts";
import { framed } from "../../ui/layout/frame.tsx";
import { noteText as text } from "./note.text.ts";
import classes from "./notes.module.css";
import { useWriteNote } from "./use-notes.ts";

interface NoteFormProps {
  feedbackId: string;
  /** The note to change; without it, the form adds one. */
  note?: Note;
  close?: () => void;
}

/** The form of a note, which only the team reads. */
export function NoteForm({ feedbackId, note, close }: NoteFormProps) {
  const saved = note?.content ?? "";
  const [content, setContent, isStill] = useDraft(`note:${note?.id ?? feedbackId}`, saved);
  const discard = () => {
    setContent(saved);
    close?.();
  };
  const { save, isPending, fault } = useWriteNote(feedbackId, (sent) => isStill(sent) && discard());
  const label = note ? text.editLabel : text.label;
  const mention = useMentionable(feedbackId, true);
  return (
    <Form
      className={`${framed} ${classes["form"]}`}
      aria-label={label}
      onSubmit={() => {
        save(content, note?.id);
      }}
    >
      <MarkdownField
        mention={mention}
        label={label}
        placeholder={text.placeholder}
        autoFocus={note !== undefined}
        required
        maxLength={textBudget.comment}
        value={content}
        onChange={setContent}
      />
      <FormFoot kind="framed">
        {fault === null ? (
          <p className={classes["hint"]}>
            <Lock size={14} strokeWidth={1.75} aria-hidden="true" />
            {text.hint}
          </p>
        ) : (
          <FormError text={fault} />
        )}
        {note && (
          <Button kind="quiet" onClick={discard}>
            {text.cancel}
          </Button>
        )}
        <Button kind="primary" type="submit" disabled={isPending || content.trim() === ""}>
          {isPending ? text.busy : note ? text.save : text.submit}
        </Button>
      </FormFoot>
    </Form>
  );
}

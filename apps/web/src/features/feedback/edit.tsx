import type { FullFeedback } from "@earshot/client";
import { type SubmitEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field, FormError } from "../../ui/field.tsx";
import { FormFoot } from "../../ui/form.tsx";
import { framed } from "../../ui/frame.tsx";
import { MarkdownField } from "../../ui/markdown-field.tsx";
import classes from "./edit.module.css";
import { feedbackText } from "./feedback.text.ts";
import { useEdit } from "./use-edit.ts";

const text = feedbackText.editForm;

/** Where the title and description are changed. */
export function EditForm({ item, close }: { item: FullFeedback; close: () => void }) {
  const [title, setTitle] = useState(item.title);
  const [description, setDescription] = useState(item.description);
  const { save, isPending, fault } = useEdit(item, close);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save({ title, description });
  };
  return (
    <form className={classes["edit"]} aria-label={text.label} onSubmit={submit}>
      <Field
        label={text.title}
        required
        maxLength={200}
        autoFocus
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <div className={framed}>
        <MarkdownField
          label={text.description}
          required
          maxLength={20_000}
          value={description}
          onChange={setDescription}
        />
      </div>
      <FormFoot kind="end">
        <FormError text={fault} />
        <Button kind="quiet" onClick={close}>
          {feedbackText.composer.cancel}
        </Button>
        <Button kind="primary" type="submit" disabled={isPending}>
          {isPending ? text.busy : text.submit}
        </Button>
      </FormFoot>
    </form>
  );
}

import { type FullFeedback, textBudget } from "@earshot/client";
import { Button } from "../../ui/controls/button.tsx";
import { Field, FormError } from "../../ui/forms/field.tsx";
import { hasDraft, useDraft } from "../../ui/hooks/use-draft.ts";
import { Form, FormFoot } from "../../ui/forms/form.tsx";
import { framed } from "../../ui/layout/frame.tsx";
import { MarkdownField } from "../../ui/forms/markdown/markdown-field.tsx";
import classes from "./edit.module.css";
import { feedbackText } from "./feedback.text.ts";
import { useEdit } from "./use-edit.ts";

const text = feedbackText.editForm;

const draftsOf = (item: FullFeedback) => ({ title: `edit:${item.id}:title`, description: `edit:${item.id}:details` });

/** True if this tab keeps changes to the title or description that are not saved. */
export const hasEdits = (item: FullFeedback): boolean => Object.values(draftsOf(item)).some(hasDraft);

/** The form that changes the title and description. */
export function EditForm({ item, close }: { item: FullFeedback; close: () => void }) {
  const drafts = draftsOf(item);
  const [title, setTitle, isTitle] = useDraft(drafts.title, item.title);
  const [description, setDescription, isDescription] = useDraft(drafts.description, item.description);
  const discard = () => {
    setTitle(item.title);
    setDescription(item.description);
    close();
  };
  const { save, isPending, fault } = useEdit(item, (sent) => {
    if (isTitle(sent.title) && isDescription(sent.description)) discard();
  });
  const submit = () => {
    save({ title, description });
  };
  return (
    <Form className={classes["edit"]} aria-label={text.label} onSubmit={submit}>
      <Field
        label={text.title}
        required
        maxLength={textBudget.title}
        autoFocus
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <div className={framed}>
        <MarkdownField
          label={text.description}
          maxLength={textBudget.description}
          value={description}
          onChange={setDescription}
        />
      </div>
      <FormFoot kind="end">
        <FormError text={fault} />
        <Button kind="quiet" onClick={discard}>
          {feedbackText.composer.cancel}
        </Button>
        <Button kind="primary" type="submit" disabled={isPending}>
          {isPending ? text.busy : text.submit}
        </Button>
      </FormFoot>
    </Form>
  );
}

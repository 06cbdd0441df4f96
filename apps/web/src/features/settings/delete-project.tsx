import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog, DialogFoot } from "../../ui/messages/dialog.tsx";
import { Field, FormError } from "../../ui/forms/field.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { Section } from "./section.tsx";
import classes from "./settings.module.css";
import { settingsText } from "./settings.text.ts";
import { useDeleteProject } from "./use-project.ts";
import { Form } from "../../ui/forms/form.tsx";

const text = settingsText.deletion;

/** Deletes the project once its name is typed. */
export function DeleteProject() {
  const { name } = useBoard();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const { remove, isPending, fault } = useDeleteProject();
  const close = () => {
    setOpen(false);
    setTyped("");
  };
  const submit = () => {
    remove();
  };
  return (
    <Section id="delete" title={text.title}>
      <p className={classes["note"]}>{text.lead}</p>
      <div>
        <Button kind="danger" onClick={() => setOpen(true)}>
          {text.open}
        </Button>
      </div>
      <Dialog isOpen={isOpen} close={close} title={text.ask(name)} text={text.text}>
        <Form className={classes["form"]} aria-label={text.title} onSubmit={submit}>
          <Field
            label={text.type(name)}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <FormError text={fault} />
          <DialogFoot>
            <Button onClick={close}>{text.cancel}</Button>
            <Button kind="danger" type="submit" disabled={isPending || typed.trim() !== name.trim()}>
              {isPending ? text.busy : text.submit}
            </Button>
          </DialogFoot>
        </Form>
      </Dialog>
    </Section>
  );
}

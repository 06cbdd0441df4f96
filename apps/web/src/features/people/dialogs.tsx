import type { Person } from "@earshot/client";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Field, FormError } from "../../ui/forms/field.tsx";
import { Labelled } from "../../ui/forms/labelled.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { Dialog, DialogFoot } from "../../ui/messages/dialog.tsx";
import { nameOf, PersonPicker } from "../../data/people/person-picker.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { peoplePageText } from "./people.text.ts";
import classes from "./person.module.css";
import { useWrite } from "./use-write.ts";

interface DialogProps<Shown = Person> {
  person: Shown;
  isOpen: boolean;
  close: () => void;
  onDone: (person: Person) => void;
}

interface FootProps {
  submit: string;
  disabled: boolean;
  fault: string | null;
  close: () => void;
}

const Foot = ({ submit, disabled, fault, close }: FootProps) => (
  <>
    <FormError text={fault} />
    <DialogFoot>
      <Button onClick={close}>{peoplePageText.cancel}</Button>
      <Button kind="danger" type="submit" disabled={disabled}>
        {submit}
      </Button>
    </DialogFoot>
  </>
);

/** Merges a person into another one, who is chosen here. */
export function MergeDialog({ person, isOpen, close, onDone }: DialogProps) {
  const text = peoplePageText.mergeInto;
  const { slug: projectSlug } = useBoard();
  const [into, setInto] = useState<Person | null>(null);
  const { write, isPending, fault } = useWrite(onDone);
  const merge = () => {
    if (into) write(({ person: calls }) => calls.merge.mutate({ projectSlug, personId: person.id, into: into.id }));
  };
  return (
    <Dialog isOpen={isOpen} close={close} title={text.title(nameOf(person))} text={text.text}>
      <Form className={classes["change"]} onSubmit={merge}>
        <Labelled label={text.field}>
          <PersonPicker label={text.field} nobody={text.nobody} person={into} except={person.id} onChange={setInto} />
        </Labelled>
        <Foot submit={text.submit} disabled={isPending || !into} fault={fault} close={close} />
      </Form>
    </Dialog>
  );
}

const days = { day: 1, week: 7, month: 30, ever: null } as const;
type Time = keyof typeof days;
const times = Object.entries(peoplePageText.block.times) as [Time, string][];

/** Blocks a person for a time, with a reason for the team. */
export function BlockDialog({ person, isOpen, close, onDone }: DialogProps<Pick<Person, "id" | "name" | "email">>) {
  const text = peoplePageText.block;
  const { slug: projectSlug } = useBoard();
  const [time, setTime] = useState<Time>("week");
  const [reason, setReason] = useState("");
  const { write, isPending, fault } = useWrite(onDone);
  const block = () => {
    const count = days[time];
    const until = count === null ? {} : { until: new Date(Date.now() + count * 86_400_000).toISOString() };
    write(({ person: calls }) => calls.block.mutate({ projectSlug, personId: person.id, reason, ...until }));
  };
  return (
    <Dialog isOpen={isOpen} close={close} title={text.title(nameOf(person))} text={text.text}>
      <Form className={classes["change"]} onSubmit={block}>
        <SelectField label={text.until} value={time} options={times} onChange={setTime} />
        <Field
          label={text.reason}
          hint={text.reasonHint}
          required
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Foot submit={text.submit} disabled={isPending} fault={fault} close={close} />
      </Form>
    </Dialog>
  );
}

/** Erases who a person was, once their name is typed. */
export function ForgetDialog({ person, isOpen, close, onDone }: DialogProps) {
  const text = peoplePageText.forget;
  const { slug: projectSlug } = useBoard();
  const [typed, setTyped] = useState("");
  const { write, isPending, fault } = useWrite(onDone);
  const name = nameOf(person);
  const isConfirmed = typed.trim() === name.trim();
  const forget = () => {
    if (isConfirmed) write(({ person: calls }) => calls.forget.mutate({ projectSlug, personId: person.id }));
  };
  return (
    <Dialog isOpen={isOpen} close={close} title={text.title(name)} text={text.text}>
      <Form className={classes["change"]} onSubmit={forget}>
        <Field
          label={text.type(name)}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Foot submit={text.submit} disabled={isPending || !isConfirmed} fault={fault} close={close} />
      </Form>
    </Dialog>
  );
}

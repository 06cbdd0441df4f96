import { type Person, textBudget } from "@earshot/client";
import { useState } from "react";
import { Field } from "../../ui/forms/field.tsx";
import { Labelled } from "../../ui/forms/labelled.tsx";
import { SmallForm } from "../../ui/forms/form.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { panel } from "../../ui/layout/frame.tsx";
import { emailPattern } from "../../ui/forms/check-form.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { fromLines, toLines } from "./attributes.ts";
import { CompanyPicker } from "./company-picker.tsx";
import classes from "./people.module.css";
import { peoplePageText } from "./people.text.ts";
import { useWrite } from "./use-write.ts";

const text = peoplePageText.form;

interface PersonFormProps {
  /** Missing for a new person. */
  person?: Person;
  onDone: (person: Person) => void;
  close: () => void;
}

/** The form of a person. What an account's person is called follows the account. */
export function PersonForm({ person, onDone, close }: PersonFormProps) {
  const { slug: projectSlug } = useBoard();
  const [name, setName] = useState(person?.name ?? "");
  const [email, setEmail] = useState(person?.email ?? "");
  const [externalId, setExternalId] = useState(person?.external_id ?? "");
  const [companies, setCompanies] = useState(person?.companies ?? []);
  const [lines, setLines] = useState(toLines(person?.attributes ?? {}));
  const [lineFault, setLineFault] = useState<string | null>(null);
  const { write, isPending, fault } = useWrite(onDone);
  const hasAccount = person?.kind === "account";

  function submit() {
    const read = fromLines(lines);
    if ("fault" in read) return setLineFault(read.fault);
    setLineFault(null);
    const { attributes } = read;
    const known = { projectSlug, attributes, companies: companies.map(({ id }) => id) };
    if (!person)
      return write(({ person: calls }) =>
        calls.create.mutate({
          ...known,
          name,
          ...(email && { email }),
          ...(externalId && { external_id: externalId }),
        }),
      );
    // A new address is not confirmed, so the same one is not sent again.
    const identity = {
      ...(name !== person.name && { name }),
      ...(email !== person.email && { email: email || null }),
      ...(externalId !== (person.external_id ?? "") && { external_id: externalId || null }),
    };
    return write(({ person: calls }) => calls.update.mutate({ ...known, ...identity, personId: person.id }));
  }

  return (
    <div className={`${panel} ${classes["form"]}`}>
      <SmallForm
        label={person ? text.edit : text.add}
        submit={person ? text.save : text.submit}
        isPending={isPending}
        fault={lineFault ?? fault}
        onSubmit={submit}
        close={close}
      >
        {hasAccount ? (
          <p>{text.account}</p>
        ) : (
          <>
            <Field
              label={text.name}
              required
              maxLength={textBudget.name}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <Field
              label={text.email}
              hint={text.emailHint}
              type="email"
              pattern={emailPattern}
              dir="ltr"
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
            <Field
              label={text.externalId}
              hint={text.externalIdHint}
              maxLength={255}
              dir="ltr"
              autoComplete="off"
              value={externalId}
              onChange={(event) => setExternalId(event.target.value)}
            />
          </>
        )}
        <Labelled label={text.companies}>
          <CompanyPicker companies={companies} onChange={setCompanies} />
        </Labelled>
        <TextField
          label={text.attributes}
          hint={text.attributesHint}
          value={lines}
          onChange={(event) => setLines(event.target.value)}
        />
      </SmallForm>
    </div>
  );
}

import { type Person, textBudget } from "@earshot/client";
import { useState } from "react";
import { Field } from "../../ui/forms/field.tsx";
import { Labelled } from "../../ui/forms/labelled.tsx";
import { SmallForm } from "../../ui/forms/form.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useSmallForm } from "../../ui/forms/use-small-form.ts";
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

const valuesOf = ({ name, email, external_id: id, companies, attributes }: Person) => ({
  name: name ?? "",
  email: email ?? "",
  external_id: id ?? "",
  companies: companies.map((company) => company.id),
  lines: toLines(attributes),
});

/** The form of a person. What an account's person is called follows the account. */
export function PersonForm({ person, onDone, close }: PersonFormProps) {
  const { slug: projectSlug } = useBoard();
  const [name, setName] = useState(person?.name ?? "");
  const [email, setEmail] = useState(person?.email ?? "");
  const [externalId, setExternalId] = useState(person?.external_id ?? "");
  const [companies, setCompanies] = useState(person?.companies ?? []);
  const [lines, setLines] = useState(toLines(person?.attributes ?? {}));
  const [lineFault, setLineFault] = useState<string | null>(null);
  const values = { name, email, external_id: externalId, companies: companies.map(({ id }) => id), lines };
  const { hasChanged, send, isStill } = useSmallForm(values, person && valuesOf(person));
  const { write, isPending, fault } = useWrite((now: Person) => {
    if (isStill(valuesOf(now))) onDone(now);
  });
  const hasAccount = person?.kind === "account";

  function submit() {
    const read = fromLines(lines);
    if ("fault" in read) return setLineFault(read.fault);
    setLineFault(null);
    const { attributes } = read;
    if (!person)
      return write(({ person: calls }) =>
        calls.create.mutate({
          projectSlug,
          attributes,
          name,
          companies: values.companies,
          ...(email && { email }),
          ...(externalId && { external_id: externalId }),
        }),
      );
    // A new address is not confirmed, so the same one is not sent again.
    const { email: address, external_id: id, lines: changedLines, ...rest } = send();
    const changed = {
      ...rest,
      ...(address !== undefined && { email: address || null }),
      ...(id !== undefined && { external_id: id || null }),
      ...(changedLines !== undefined && { attributes }),
    };
    return write(({ person: calls }) => calls.update.mutate({ projectSlug, ...changed, personId: person.id }));
  }

  return (
    <div className={`${panel} ${classes["form"]}`}>
      <SmallForm
        label={person ? text.edit : text.add}
        submit={person ? text.save : text.submit}
        isPending={isPending}
        fault={lineFault ?? fault}
        hasChanged={hasChanged}
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

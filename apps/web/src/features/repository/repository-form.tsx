import { useState } from "react";
import { Field } from "../../ui/forms/field.tsx";
import { SmallForm } from "../../ui/forms/form.tsx";
import { repositoryText } from "./repository.text.ts";
import { useAddRepository } from "./use-repositories.ts";

const text = repositoryText.form;
/** Attributes of a field for an address. */
const address = { dir: "ltr", autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;

/** The form of a new repository. */
export function RepositoryForm({ close }: { close: () => void }) {
  const [name, setName] = useState("");
  const [ref, setRef] = useState("");
  const [issuer, setIssuer] = useState("");
  const { add, isPending, fault } = useAddRepository(close);
  const submit = () =>
    add({
      name: name.trim(),
      ...(ref.trim() && { ref: ref.trim() }),
      ...(issuer.trim() && { issuer: issuer.trim() }),
    });
  return (
    <SmallForm label={repositoryText.add} submit={text.submit} {...{ isPending, fault, close }} onSubmit={submit}>
      <Field
        label={text.name}
        required
        {...address}
        placeholder="acme/app"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={text.ref}
        hint={text.refHint}
        {...address}
        value={ref}
        onChange={({ target }) => setRef(target.value)}
      />
      <Field
        label={text.issuer}
        hint={text.issuerHint}
        type="url"
        {...address}
        placeholder="https://token.actions.githubusercontent.com"
        value={issuer}
        onChange={({ target }) => setIssuer(target.value)}
      />
    </SmallForm>
  );
}

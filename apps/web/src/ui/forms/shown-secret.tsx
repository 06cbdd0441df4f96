import { useEffect, useRef } from "react";
import { Button } from "../controls/button.tsx";
import { CopyButton } from "../messages/copy-button.tsx";
import { panel } from "../layout/frame.tsx";
import { Field } from "./field.tsx";
import { FormFoot } from "./form.tsx";
import classes from "./shown-secret.module.css";

const text = { copy: "Copy", copied: "Copied", done: "Done" };

interface ShownSecretProps {
  label: string;
  hint: string;
  /** The thing that the secret belongs to, such as an address or a key's name. */
  of: string;
  secret: string;
  done: () => void;
}

/** A new secret, which the server does not show again. It is selected, to be copied also where a page may not copy. */
export function ShownSecret({ label, hint, of, secret, done }: ShownSecretProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <section className={`${panel} ${classes["secret"]}`} aria-label={label}>
      <p dir="ltr">{of}</p>
      <Field ref={field} label={label} hint={hint} dir="ltr" value={secret} readOnly />
      <FormFoot>
        <CopyButton value={secret} label={text.copy} copied={text.copied} />
        <Button onClick={done}>{text.done}</Button>
      </FormFoot>
    </section>
  );
}

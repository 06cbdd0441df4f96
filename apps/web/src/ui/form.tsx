import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { FormError } from "./field.tsx";
import classes from "./form.module.css";

const text = { cancel: "Cancel" };

interface SmallFormProps {
  label: string;
  submit: string;
  isPending: boolean;
  fault: string | null;
  danger?: boolean;
  onSubmit: () => void;
  close: () => void;
  children: ReactNode;
}

/** Moves the focus into what has opened, and back to where it was. */
function useFocusInside() {
  const place = useRef<HTMLFormElement>(null);
  const [before] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  useEffect(() => {
    place.current?.querySelector<HTMLElement>("input, select, textarea, button")?.focus();
    return () => void (before instanceof HTMLElement && before.focus());
  }, [before]);
  return place;
}

/** A form of a few fields that opens where it was asked for, and closes again. What is wrong stands above its buttons. */
export function SmallForm({ label, submit, isPending, fault, danger = false, ...rest }: SmallFormProps) {
  const place = useFocusInside();
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    rest.onSubmit();
  };
  return (
    <form
      ref={place}
      className={classes["form"]}
      aria-label={label}
      onSubmit={send}
      onKeyDown={(event) => event.key === "Escape" && rest.close()}
    >
      {rest.children}
      <FormError text={fault} />
      <FormFoot>
        <Button kind={danger ? "danger" : "primary"} type="submit" disabled={isPending}>
          {submit}
        </Button>
        <Button kind="quiet" onClick={rest.close}>
          {text.cancel}
        </Button>
      </FormFoot>
    </form>
  );
}

interface SaveFootProps {
  isPending: boolean;
  isSuccess: boolean;
  words: { save: string; busy: string; saved: string };
}

/** The end of a form that stays: its button, and that it was saved. */
export const SaveFoot = ({ isPending, isSuccess, words }: SaveFootProps) => (
  <FormFoot>
    <Button kind="primary" type="submit" disabled={isPending}>
      {isPending ? words.busy : words.save}
    </Button>
    <p role="status">{isSuccess && !isPending ? words.saved : ""}</p>
  </FormFoot>
);

interface FormFootProps {
  /** Its next step is last, after what is told of it; `framed` is at the edge of what frames the form. */
  kind?: "end" | "framed";
  children: ReactNode;
}

/** The buttons of a form. */
export const FormFoot = ({ kind, children }: FormFootProps) => (
  <div className={`${classes["foot"]} ${kind ? classes[kind] : ""}`}>{children}</div>
);

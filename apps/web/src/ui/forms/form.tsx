import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "../controls/button.tsx";
import { checkForm, type Control, type Faults, FormFaults } from "./check-form.ts";
import { FormError } from "./field.tsx";
import classes from "./form.module.css";

const text = {
  cancel: "Cancel",
  changed: "Somebody has changed this meanwhile. Save replaces only what you have changed here.",
};

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  onSubmit: (form: HTMLFormElement) => void;
}

/**
 * A form that is only sent once nothing is wrong in it. Its fields say what is, and the first of them gets the focus. What
 * hides that one hears "invalid", as of a browser, and shows it.
 */
export function Form({ onSubmit, ...rest }: FormProps) {
  const [faults, setFaults] = useState<Faults>({});
  const [wrong, setWrong] = useState<{ control: Control }>();
  useEffect(() => wrong?.control.focus(), [wrong]);
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { faults: found, first } = checkForm(event.currentTarget);
    setFaults(found);
    if (!first) return onSubmit(event.currentTarget);
    first.dispatchEvent(new Event("invalid"));
    setWrong({ control: first });
  };
  // What is being changed is right until it is sent again.
  const forget = ({ target }: { target: EventTarget }) => {
    const { id } = target as HTMLElement;
    if (id in faults) setFaults(({ [id]: _, ...others }) => others);
  };
  return (
    <FormFaults value={faults}>
      <form noValidate onSubmit={send} onInput={forget} {...rest} />
    </FormFaults>
  );
}

interface SmallFormProps {
  label: string;
  submit: string;
  isPending: boolean;
  fault: string | null;
  danger?: boolean;
  /** True if what the form is about was changed since it opened. */
  hasChanged?: boolean;
  onSubmit: () => void;
  close: () => void;
  children: ReactNode;
}

/** Returns a ref. The form that gets it has the focus while it is open; then the focus goes back to where it was. */
function useFocusInside() {
  const place = useRef<HTMLFormElement>(null);
  const [before] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  useEffect(() => {
    place.current?.querySelector<HTMLElement>("input, select, textarea, button")?.focus();
    return () => void (before instanceof HTMLElement && before.focus());
  }, [before]);
  return place;
}

/** A small form that opens in place, and closes again. Errors show above its buttons. */
export function SmallForm({
  label,
  submit,
  isPending,
  fault,
  danger = false,
  hasChanged = false,
  ...rest
}: SmallFormProps) {
  const place = useFocusInside();
  return (
    <Form
      ref={place}
      className={classes["form"]}
      aria-label={label}
      onSubmit={() => rest.onSubmit()}
      // A list that the form has opened is elsewhere in the page, and Escape closes that alone.
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !event.currentTarget.contains(event.target as Node)) return;
        // It closes nothing around the form.
        event.preventDefault();
        rest.close();
      }}
    >
      {rest.children}
      {hasChanged && <p role="status">{text.changed}</p>}
      <FormError text={fault} />
      <FormFoot>
        <Button kind={danger ? "danger" : "primary"} type="submit" disabled={isPending}>
          {submit}
        </Button>
        <Button kind="quiet" onClick={rest.close}>
          {text.cancel}
        </Button>
      </FormFoot>
    </Form>
  );
}

interface SaveFootProps {
  isPending: boolean;
  isSuccess: boolean;
  words: { save: string; busy: string; saved: string };
}

/** The end of a form that stays open: its button, and a note that it was saved. */
export const SaveFoot = ({ isPending, isSuccess, words }: SaveFootProps) => (
  <FormFoot>
    <Button kind="primary" type="submit" disabled={isPending}>
      {isPending ? words.busy : words.save}
    </Button>
    <p role="status">{isSuccess && !isPending ? words.saved : ""}</p>
  </FormFoot>
);

interface FormFootProps {
  /** "end" puts the main button last, after the messages; "framed" puts the foot at the edge of the form's frame. */
  kind?: "end" | "framed";
  children: ReactNode;
}

/** The buttons of a form. */
export const FormFoot = ({ kind, children }: FormFootProps) => (
  <div className={`${classes["foot"]} ${kind ? classes[kind] : ""}`}>{children}</div>
);

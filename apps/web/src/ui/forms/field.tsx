import { TriangleAlert } from "lucide-react";
import { type ComponentProps, useContext, useId } from "react";
import { FormFaults } from "./check-form.ts";
import classes from "./field.module.css";

interface FieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: string;
  large?: boolean;
}

/** The attributes of a control, and what is said below it: what is wrong with it, or else its hint. */
export function useNote(hint?: string) {
  const id = useId();
  const fault = useContext(FormFaults)[id];
  const note = (fault ?? hint) && (
    <p id={`${id}-note`} className={classes[fault ? "error" : "hint"]}>
      {fault && <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />}
      {fault ?? hint}
    </p>
  );
  const attributes = {
    id,
    "aria-invalid": fault !== undefined || undefined,
    ...(note && { "aria-describedby": `${id}-note` }),
  };
  return { attributes, note };
}

/** An input under its label, with a hint. */
export function Field({ label, hint, large = false, ...rest }: FieldProps) {
  const { attributes, note } = useNote(hint);
  return (
    <div className={classes["field"]}>
      <label className={classes["label"]} htmlFor={attributes.id}>
        {label}
      </label>
      <input className={`${classes["input"]} ${large ? classes["large"] : ""}`} dir="auto" {...attributes} {...rest} />
      {note}
    </div>
  );
}

/** An input without a label that shows: its place says what it is for. */
export function BareField(props: ComponentProps<"input">) {
  const { attributes, note } = useNote();
  return (
    <>
      <input dir="auto" {...attributes} {...props} />
      {note && <div className={classes["bare"]}>{note}</div>}
    </>
  );
}

/** The error of a form. */
export const FormError = ({ text }: { text: string | null }) =>
  text !== null && (
    <p className={classes["error"]} role="alert">
      {text}
    </p>
  );

import { TriangleAlert } from "lucide-react";
import { type ComponentProps, useId } from "react";
import classes from "./field.module.css";

interface FieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: string;
  /** What is wrong with it, which is said in place of the hint. */
  error?: string | undefined;
  large?: boolean;
}

/** An input under its label, with a hint. */
export function Field({ label, hint, error, large = false, ...rest }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={classes["field"]}>
      <label className={classes["label"]} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={`${classes["input"]} ${large ? classes["large"] : ""}`}
        dir="auto"
        aria-invalid={error !== undefined || undefined}
        {...(note && { "aria-describedby": `${id}-note` })}
        {...rest}
      />
      {note && (
        <p id={`${id}-note`} className={classes[error ? "error" : "hint"]}>
          {error && <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />}
          {note}
        </p>
      )}
    </div>
  );
}

/** What is wrong with a form. */
export const FormError = ({ text }: { text: string | null }) =>
  text !== null && (
    <p className={classes["error"]} role="alert">
      {text}
    </p>
  );

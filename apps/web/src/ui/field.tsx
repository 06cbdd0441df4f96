import { type ComponentProps, useId } from "react";
import classes from "./field.module.css";

/** An input under its label, with a hint. */
export function Field({ label, hint, ...rest }: { label: string; hint?: string } & ComponentProps<"input">) {
  const id = useId();
  return (
    <div className={classes["field"]}>
      <label className={classes["label"]} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={classes["input"]}
        dir="auto"
        {...(hint && { "aria-describedby": `${id}-hint` })}
        {...rest}
      />
      {hint && (
        <p id={`${id}-hint`} className={classes["hint"]}>
          {hint}
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

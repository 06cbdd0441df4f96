import { type ComponentProps, type ReactNode, useId } from "react";
import field from "./field.module.css";
import { TextArea } from "./text-area.tsx";
import classes from "./text-field.module.css";

interface TextFieldProps extends ComponentProps<"textarea"> {
  label: string;
  hint?: string;
  /** It begins with room for a page, not for a sentence. */
  large?: boolean;
  /** What helps to write it, beside the label. */
  tools?: ReactNode;
}

/** Several lines of text under their label. */
export function TextField({ label, hint, large = false, tools, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={field["field"]}>
      <div className={classes["head"]}>
        <label className={field["label"]} htmlFor={id}>
          {label}
        </label>
        {tools}
      </div>
      <TextArea
        id={id}
        className={`${field["input"]} ${classes["area"]} ${large ? classes["large"] : ""}`}
        {...(hint && { "aria-describedby": `${id}-hint` })}
        {...rest}
      />
      {hint && (
        <p id={`${id}-hint`} className={field["hint"]}>
          {hint}
        </p>
      )}
    </div>
  );
}

import type { ComponentProps, ReactNode } from "react";
import { useNote } from "./field.tsx";
import field from "./field.module.css";
import { TextArea } from "./text-area.tsx";
import classes from "./text-field.module.css";

interface TextFieldProps extends ComponentProps<"textarea"> {
  label: string;
  hint?: string;
  /** True for a field with room for a page, not for a sentence. */
  large?: boolean;
  /** The tools that help to write it, beside the label. */
  tools?: ReactNode;
}

/** A field of several lines under its label. */
export function TextField({ label, hint, large = false, tools, ...rest }: TextFieldProps) {
  const { attributes, note } = useNote(hint);
  return (
    <div className={field["field"]}>
      <div className={classes["head"]}>
        <label className={field["label"]} htmlFor={attributes.id}>
          {label}
        </label>
        {tools}
      </div>
      <TextArea
        {...attributes}
        className={`${field["input"]} ${classes["area"]} ${large ? classes["large"] : ""}`}
        {...rest}
      />
      {note}
    </div>
  );
}

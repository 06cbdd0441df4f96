import { textBudget } from "@earshot/client";
import { Field } from "./field.tsx";

interface NameFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The name of a status or a tag. */
export const NameField = ({ onChange, ...rest }: NameFieldProps) => (
  <Field
    required
    maxLength={textBudget.label}
    autoComplete="off"
    onChange={(event) => onChange(event.target.value)}
    {...rest}
  />
);

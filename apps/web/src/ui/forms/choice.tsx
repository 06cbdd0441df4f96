import { Segmented } from "../controls/segmented.tsx";
import classes from "./choice.module.css";

interface ChoiceProps<Value extends string> {
  label: string;
  hint: string;
  value: Value;
  options: readonly (readonly [value: Value, name: string])[];
  disabled: boolean;
  onChange: (value: Value) => void;
}

/** A choice of one of a few values, with its label. It takes effect at once. */
export const Choice = <Value extends string>({ label, hint, ...rest }: ChoiceProps<Value>) => (
  <div className={classes["line"]}>
    <div>
      <strong>{label}</strong>
      <p>{hint}</p>
    </div>
    <Segmented label={label} {...rest} />
  </div>
);

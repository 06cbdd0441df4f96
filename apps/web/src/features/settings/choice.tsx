import { Segmented } from "../../ui/segmented.tsx";
import classes from "./settings.module.css";

interface ChoiceProps<Value extends string> {
  label: string;
  hint: string;
  value: Value;
  options: readonly (readonly [value: Value, name: string])[];
  disabled: boolean;
  onChange: (value: Value) => void;
}

/** One of a few, beside what it is about. It takes effect at once. */
export const Choice = <Value extends string>({ label, hint, ...rest }: ChoiceProps<Value>) => (
  <div className={classes["line"]}>
    <div>
      <strong>{label}</strong>
      <p>{hint}</p>
    </div>
    <Segmented label={label} {...rest} />
  </div>
);

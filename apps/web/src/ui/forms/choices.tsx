import { useId } from "react";
import { panel } from "../layout/frame.tsx";
import classes from "./choices.module.css";

interface ChoicesProps<Value extends string> {
  label: string;
  value: Value;
  /** The values, each with its name and its meaning. */
  options: readonly (readonly [value: Value, name: string, meaning: string])[];
  disabled?: boolean;
  onChange: (value: Value) => void;
}

/** A choice of one value, with an explanation of each. */
export function Choices<Value extends string>({ label, value, options, disabled, onChange }: ChoicesProps<Value>) {
  const id = useId();
  return (
    <fieldset className={classes["choices"]} disabled={disabled}>
      <legend className={classes["legend"]}>{label}</legend>
      <div className={panel}>
        {options.map(([option, name, meaning]) => (
          <label key={option} className={classes["choice"]}>
            <input
              type="radio"
              name={id}
              value={option}
              checked={option === value}
              aria-labelledby={`${id}-${option}-name`}
              aria-describedby={`${id}-${option}`}
              onChange={() => onChange(option)}
            />
            <span id={`${id}-${option}-name`} className={classes["name"]}>
              {name}
            </span>
            <span id={`${id}-${option}`} className={classes["meaning"]}>
              {meaning}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";
import classes from "./segmented.module.css";

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, name: string])[];
  disabled?: boolean;
  onChange: (value: Value) => void;
}

/** A choice of one of a few values, all of them visible. */
export function Segmented<Value extends string>({ label, value, options, disabled, onChange }: SegmentedProps<Value>) {
  return (
    <ToggleGroup
      className={classes["segmented"]}
      aria-label={label}
      value={[value]}
      {...(disabled && { disabled })}
      // A second press is ignored: one value is always chosen.
      onValueChange={([chosen]) => chosen !== undefined && onChange(chosen)}
    >
      {options.map(([option, name]) => (
        <Toggle key={option} value={option} className={classes["option"]}>
          {name}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}

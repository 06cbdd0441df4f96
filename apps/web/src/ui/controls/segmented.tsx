import classes from "./segmented.module.css";

interface SegmentedProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, name: string])[];
  disabled?: boolean;
  onChange: (value: Value) => void;
}

/** A choice of one of a few values, all of them visible. Without a library: every visitor's board has one. */
export function Segmented<Value extends string>({ label, value, options, disabled, onChange }: SegmentedProps<Value>) {
  return (
    <div role="group" className={classes["segmented"]} aria-label={label}>
      {options.map(([option, name]) => (
        <button
          key={option}
          type="button"
          className={classes["option"]}
          aria-pressed={option === value}
          {...(disabled && { disabled })}
          onClick={() => option !== value && onChange(option)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

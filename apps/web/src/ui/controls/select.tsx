import { ChevronDown } from "lucide-react";
import { buttonClass } from "./button.tsx";
import classes from "./select.module.css";

interface SelectProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
  /** True if the choice filters the list. */
  on?: boolean;
}

/** A choice of one value. It is a native select, which fits every screen and keyboard. */
export const Select = ({ label, value, options, onChange, on = false }: SelectProps) => (
  <span className={classes["select"]}>
    <select
      className={buttonClass(on ? { kind: "on" } : {})}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
    <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
  </span>
);

import { Select } from "../controls/select.tsx";
import { Labelled } from "./labelled.tsx";

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, name: string])[];
  onChange: (value: Value) => void;
}

/** A choice of one value under its label. */
export const SelectField = <Value extends string>({ label, value, options, onChange }: SelectFieldProps<Value>) => (
  <Labelled label={label}>
    <Select
      label={label}
      value={value}
      options={options}
      onChange={(chosen) => {
        const known = options.find(([option]) => option === chosen);
        if (known) onChange(known[0]);
      }}
    />
  </Labelled>
);

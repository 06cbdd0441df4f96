import { Panel } from "../../../ui/layout/panel.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import classes from "../moving.module.css";
import { csvFields, type Mapping } from "./csv-head.ts";
import { movingText } from "../moving.text.ts";

const text = movingText.mapping;

interface ColumnsProps {
  names: readonly string[];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
}

/** The columns of a CSV, and the fields that they become. */
export const Columns = ({ names, mapping, onChange }: ColumnsProps) => (
  <Panel title={text.title} text={text.lead}>
    <div className={classes["columns"]}>
      {csvFields.map((field) => (
        <SelectField
          key={field}
          label={text.fields[field]}
          value={mapping[field] ?? ""}
          options={[["", text.none], ...names.map((name) => [name, name] as const)]}
          onChange={(name) => {
            const { [field]: _, ...others } = mapping;
            onChange(name ? { ...others, [field]: name } : others);
          }}
        />
      ))}
    </div>
  </Panel>
);

import { useId } from "react";
import classes from "../moving.module.css";
import { movingText } from "../moving.text.ts";
import type { Source } from "./use-imports.ts";

const { label, names } = movingText.source;
const sources = Object.entries(names) as [Source, readonly [string, string]][];

/** The choice of where an import comes from. */
export function Sources({ value, onChange }: { value: Source; onChange: (source: Source) => void }) {
  const id = useId();
  return (
    <fieldset className={classes["sources"]} aria-label={label}>
      {sources.map(([source, [name, what]]) => (
        <label key={source} className={classes["source"]}>
          <input
            type="radio"
            name={id}
            aria-label={name}
            checked={source === value}
            onChange={() => onChange(source)}
          />
          <strong>{name}</strong>
          <span>{what}</span>
        </label>
      ))}
    </fieldset>
  );
}
